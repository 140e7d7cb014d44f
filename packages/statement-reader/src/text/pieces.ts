/** Work that takes long as a whole and may pause between its pieces: each `yield` is a place to pause. */
export type InPieces<T> = Generator<undefined, T>;

/** Of the event loop's time before others have their turn. */
const PIECE_MS = 5;

export function atOnce<T>(work: InPieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** On the event loop of a process that has other work too. */
export async function besideOthers<T>(work: InPieces<T>): Promise<T> {
  for (;;) {
    const untilMs = performance.now() + PIECE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < untilMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
