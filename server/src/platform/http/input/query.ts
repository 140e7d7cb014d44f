/** Reads what an address asks for. A parameter that was silently ignored would answer another question than was asked. */
import { type InputError, maskCardNumbers } from '@dispute-intake/contract';
import type * as z from 'zod';
import type { HttpContext } from '../endpoints/http-env.ts';
import { inputError, invalid, validate } from './validate.ts';

/** The checked query; each name takes one value. */
export function readQuery<S extends z.ZodType>(c: HttpContext, schema: S): z.output<S> {
  const repeated = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1);
  if (repeated.length > 0) throw invalid(repeated.map(([name]) => faultOf(name, 'Takes one value: send it once')));
  return validate(schema, c.req.query(), 'query');
}

export function refuseUnknownQuery(c: HttpContext, schema: z.ZodType | undefined): void {
  const known = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const unknown = Object.keys(c.req.query()).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const takes = known.length === 0 ? 'This address takes no query' : `This address takes ${known.join(', ')}`;
  throw invalid(unknown.map((name) => faultOf(name, `Unknown parameter. ${takes}`)));
}

const faultOf = (name: string, msg: string): InputError => inputError(['query', maskCardNumbers(name)], msg);
