/** What several test files of a process share is closed once all of them have ended. */
import { after } from 'node:test';

const works: (() => unknown)[] = [];
// As this is loaded, before any file of a batch: a hook of the whole process and of none of its files.
after(async () => {
  for (const work of works) await work();
});

/** May be called at any time before the last test has ended. */
export const afterAll = (work: () => unknown): void => void works.push(work);
