/** No dispute under the rules of a scheme. */
import type { Kind } from './kind.ts';

export const noneKinds = {
  not_disputable: {
    category: 'not_disputable',
    codes: { VISA: null, MC: null, source: 'OP CB-001; SN' },
    problem: 'something_else',
    laws: ['none'],
  },
  insufficient_information: {
    category: 'unclassified',
    codes: { VISA: null, MC: null, source: 'SN decision tables' },
    problem: null,
    laws: ['none'],
  },
} as const satisfies Record<string, Kind>;
