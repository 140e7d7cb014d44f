/** The list a reader came from, so that the one thing they opened has a next and a previous. */
let last: { path: string; ids: readonly string[] } = { path: '', ids: [] };

/** Kept by each list as it shows its rows. */
export const keepList = (path: string, ids: readonly string[]): void => {
  last = { path, ids };
};

/** What stands before and after `id` in the list of that address; undefined at its ends, and where it is not in it. */
export function besideInList(path: string, id: string): { previous: string | undefined; next: string | undefined } {
  const at = last.path === path ? last.ids.indexOf(id) : -1;
  return at === -1 ? { previous: undefined, next: undefined } : { previous: last.ids[at - 1], next: last.ids[at + 1] };
}
