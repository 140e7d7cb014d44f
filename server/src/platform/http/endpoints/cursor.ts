/** Opaque list cursors: the last id seen, signed for one list of one account, so that only ours are taken. */
import type { Secrets } from '../../secrets.ts';
import { inputError, invalid } from '../input/validate.ts';

const MAC_LENGTH = 22;

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}
export interface Cursors {
  /**
   * The id a cursor stands for; undefined without a cursor; `validation_failed` for one that is not of this list, at the
   * query parameter it came in.
   */
  read(list: string, cursor: string | undefined, parameter?: string): string | undefined;
  /** The cursor that stands for an id. */
  at(list: string, id: string): string;
  /** A page from `limit + 1` rows, newest first. */
  page<R extends { id: string }, T>(list: string, rows: readonly R[], limit: number, show: (row: R) => T): Page<T>;
}

/** Cursors signed by the root secret. `list` names what is listed, the account included. */
export function createCursors(secrets: Secrets): Cursors {
  const mac = (list: string, id: string) => secrets.sign(`cursor\n${list}\n${id}`).slice(0, MAC_LENGTH);
  const at = (list: string, id: string) => `${Buffer.from(id).toString('base64url')}.${mac(list, id)}`;
  return {
    at,
    read(list, cursor, parameter = 'cursor') {
      if (cursor === undefined) return undefined;
      const [encoded = '', signature] = cursor.split('.');
      const id = Buffer.from(encoded, 'base64url').toString();
      if (signature !== mac(list, id)) {
        throw invalid([inputError(['query', parameter], 'Use next_cursor of an earlier page of this list')]);
      }
      return id;
    },
    page(list, rows, limit, show) {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const hasMore = rows.length > limit && last !== undefined;
      return {
        data: shown.map(show),
        next_cursor: hasMore ? at(list, last.id) : null,
        has_more: hasMore,
      };
    },
  };
}
