/** What the authorisation record shows. */
import type { Defence, Kind } from './kind.ts';

const AUTHORISATION: readonly Defence[] = [
  {
    brings: 'An approval for the amount within its period',
    rebuttal: 'Compare day, amount and response code of the approval with what was cleared.',
    documents: [],
    source: 'OP CB-049 (Mastercard); Q-113 (Visa)',
  },
];

export const authorizationKinds = {
  no_valid_authorization: {
    category: 'authorization',
    codes: { VISA: '11.3', MC: '4808', source: 'OP CB-042, CB-008, CB-049; SN' },
    problem: 'something_else',
    neighbours: ['incorrect_amount', 'late_presentment'],
    processors: { lithic: 'MISSING_AUTH' },
    defences: AUTHORISATION,
  },
  declined_authorization: {
    category: 'authorization',
    codes: { VISA: '11.2', MC: '4808', source: 'MID (Visa 11.2); OP CB-049' },
    problem: 'something_else',
    processors: { lithic: 'MISSING_AUTH' },
    defences: AUTHORISATION,
  },
  card_recovery_bulletin: {
    category: 'authorization',
    codes: { VISA: '11.1', MC: '4808', source: 'KNT (Visa 11.1) (Mastercard: recalled)' },
    problem: 'something_else',
    defences: AUTHORISATION,
  },
  invalid_authorization_data: {
    category: 'authorization',
    codes: { VISA: '12.7', MC: null, source: 'Q-127; no clear Mastercard code' },
    problem: 'something_else',
    defences: AUTHORISATION,
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
    defences: AUTHORISATION,
  },
} as const satisfies Record<string, Kind>;
