/** What the authorisation record shows. */
import type { Kind } from './kind.ts';

export const authorizationKinds = {
  no_valid_authorization: {
    category: 'authorization',
    codes: { VISA: '11.3', MC: '4808', source: 'OP CB-042, CB-008, CB-049; SN' },
    problem: 'something_else',
    neighbours: ['incorrect_amount', 'late_presentment'],
  },
  declined_authorization: {
    category: 'authorization',
    codes: { VISA: '11.2', MC: '4808', source: 'MID (Visa 11.2); OP CB-049' },
    problem: 'something_else',
  },
  card_recovery_bulletin: {
    category: 'authorization',
    codes: { VISA: '11.1', MC: '4808', source: 'KNT (Visa 11.1) (Mastercard: recalled)' },
    problem: 'something_else',
  },
  invalid_authorization_data: {
    category: 'authorization',
    codes: { VISA: '12.7', MC: null, source: 'Q-127; no clear Mastercard code' },
    problem: 'something_else',
  },
  late_presentment: {
    category: 'authorization',
    codes: {
      VISA: '11.3',
      MC: '4808',
      source: 'OP CB-042, CB-049; SN-V (Visa 12.1 folded into 11.3); SN-MC (Zurich, July 2026); Q-ECPP',
      before: { from: '2026-05-19', MC: '4834', source: 'CFLOW; OP CB-050' },
    },
    problem: 'something_else',
  },
} as const satisfies Record<string, Kind>;
