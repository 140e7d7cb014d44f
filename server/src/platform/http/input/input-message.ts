/** What is wrong with an input, in words that say what it takes instead of what the validator saw. */
import type * as z from 'zod';

const TYPES: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  object: 'Must be an object',
  record: 'Must be an object',
  array: 'Must be a list',
};

/** The message for an issue whose schema has none of its own; undefined leaves zod's. Values are never echoed. */
export function inputMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'This field is required';
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected];
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_union':
      return 'Has a form that is not accepted here';
    case 'invalid_key':
      return nameMessage(issue.issues[0]?.message ?? '');
    default:
      return undefined;
  }
}

/** What is wrong with the name of a field that the client names. */
const nameMessage = (fault: string): string =>
  fault.startsWith('Must ') ? `The name must ${fault.slice(5)}` : 'The name has a form that is not accepted here';

const counted = (amount: number, one: string, more: string): string => `${amount} ${amount === 1 ? one : more}`;

function tooSmall(origin: string, least: number, isInclusive: boolean): string {
  if (origin === 'string')
    return least === 1 ? 'Must not be empty' : `Must have at least ${counted(least, 'character', 'characters')}`;
  if (origin === 'array') return `Must have at least ${counted(least, 'entry', 'entries')}`;
  return isInclusive ? `Must be at least ${least}` : `Must be more than ${least}`;
}

function tooBig(origin: string, most: number, isInclusive: boolean): string {
  if (origin === 'string') return `Must have at most ${counted(most, 'character', 'characters')}`;
  if (origin === 'array') return `Must have at most ${counted(most, 'entry', 'entries')}`;
  return isInclusive ? `Must be at most ${most}` : `Must be less than ${most}`;
}
