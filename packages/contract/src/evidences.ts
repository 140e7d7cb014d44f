/**
 * What is known of the dispute beyond the payment itself: the cardholder's words and answers, and chip data.
 * The hosted intake fills exactly these fields; a client with its own intake may send them. None of them is a category.
 * Schema and type are made from the one list of fields; fields beyond it are accepted and kept, but have no type.
 */
import * as z from 'zod';
import {
  type EVIDENCE_FIELDS,
  EVIDENCE_GROUPS,
  type EvidenceField,
  type EvidencePath,
  type EvidenceType,
  evidenceFields,
} from './evidence-fields.ts';
import { amount, currencyCode, dateOrTimestamp, digits, freeText, label, timestamp, uuid } from './scalars.ts';
import { HISTORY_ELEMENTS } from './vocabulary.ts';

const SCHEMAS = {
  yes_no: z.boolean(),
  day: dateOrTimestamp,
  free_text: freeText,
  label,
  written_label: label,
  amount,
  currency: currencyCode,
  months: z.number().positive().max(1200),
  timestamp,
  timestamps: z.array(timestamp).max(1000),
  uuids: z.array(uuid).max(50),
  chip_data: z.string().max(20_000),
  arn: digits(23),
  yes_no_or_free_text: z.union([z.boolean(), freeText]),
  history_matches: z.array(z.looseObject({ at: timestamp, elements: z.array(z.enum(HISTORY_ELEMENTS)) })).max(1000),
} satisfies Record<EvidenceType, z.ZodType>;

type Fields = typeof EVIDENCE_FIELDS;
type ValueAt<Path extends EvidencePath> = Fields[Path]['value'] extends readonly (infer Word)[]
  ? Word
  : Fields[Path]['value'] extends infer Type extends EvidenceType
    ? z.infer<(typeof SCHEMAS)[Type]>
    : never;
type Head<Path> = Path extends `${infer First}.${string}` ? First : Path;
type Below<Path, Group extends string> = Path extends `${Group}.${infer Rest}` ? Rest : never;
/** The values below `Prefix` (ends in a dot), by what is left of their paths. */
type Tree<Rest extends string, Prefix extends string> = {
  [Name in Head<Rest> as Decides<`${Prefix}${Name & string}`> extends true ? Name & string : never]: Branch<
    Rest,
    Prefix,
    Name & string
  >;
} & {
  [Name in Head<Rest> as Decides<`${Prefix}${Name & string}`> extends true ? never : Name & string]?: Branch<
    Rest,
    Prefix,
    Name & string
  >;
};
type Branch<Rest extends string, Prefix extends string, Name extends string> = `${Prefix}${Name}` extends EvidencePath
  ? ValueAt<`${Prefix}${Name}`>
  : Flat<Tree<Below<Rest, Name>, `${Prefix}${Name}.`>>;
type Decides<Path> = Path extends EvidencePath ? (Fields[Path] extends { decides: true } ? true : false) : false;
type Flat<T> = { [Name in keyof T]: T[Name] };

export interface Evidences extends Flat<Tree<EvidencePath, ''>> {}

interface Group {
  [name: string]: EvidenceField | Group;
}

/** The fields by the objects they lie in. */
function grouped(): Group {
  const root: Group = {};
  for (const [path, field] of evidenceFields) {
    const names = path.split('.');
    const last = names.pop() as string;
    let group = root;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Group;
    }
    group[last] = field;
  }
  return root;
}

const isField = (member: EvidenceField | Group): member is EvidenceField =>
  typeof member.value === 'string' || Array.isArray(member.value);

function schemaOf(field: EvidenceField): z.ZodType {
  const schema = typeof field.value === 'string' ? SCHEMAS[field.value as EvidenceType] : z.enum(field.value);
  return described(field.decides ? schema : schema.optional(), field.about);
}
const described = (schema: z.ZodType, about: string | undefined): z.ZodType =>
  about === undefined ? schema : schema.describe(about);

const objectOf = (group: Group, path = ''): z.ZodObject =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(group).map(([name, member]) => {
        const at = path === '' ? name : `${path}.${name}`;
        if (isField(member)) return [name, schemaOf(member)];
        return [
          name,
          described(objectOf(member, at).optional(), EVIDENCE_GROUPS[at as keyof typeof EVIDENCE_GROUPS]?.about),
        ];
      }),
    ),
  );

type EvidencesShape = { [Name in keyof Evidences]-?: z.ZodOptional<z.ZodType<NonNullable<Evidences[Name]>>> };
/** Its type knows the fields of the list only, so that a misspelt one does not compile; others are kept at run time. */
export const evidences = (objectOf(grouped()) as unknown as z.ZodObject<EvidencesShape, z.core.$strip>).meta({
  id: 'Evidences',
});
