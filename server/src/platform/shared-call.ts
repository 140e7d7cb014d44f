/** One call for all who ask for the same at the same time. */

/**
 * The function, which a second caller with an equal argument (as JSON) does not run while the first one waits: both get the
 * one outcome. Nothing is kept afterwards.
 */
export function sharedCall<Argument, Result>(
  run: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const first = running.get(key);
    if (first !== undefined) return first;
    const outcome = run(argument).finally(() => running.delete(key));
    running.set(key, outcome);
    return outcome;
  };
}
