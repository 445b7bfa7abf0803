/** @returns runs what it is given, never more than so many at once, in the order in which they came */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return <T>(work: () => Promise<T>) => {
    const run = async (): Promise<T> => {
      try {
        return await work();
      } finally {
        // The turn is handed on, and begun at once: were it given back first, somebody who has just come could take it as well.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    };
    if (running >= atOnce) return new Promise<T>((begin) => waiting.push(() => begin(run())));
    running += 1;
    return run();
  };
}
