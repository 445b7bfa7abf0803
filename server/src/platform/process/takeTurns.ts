/** @returns a function that runs the work it is given, at most `atOnce` at the same time, in order */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return <T>(work: () => Promise<T>) => {
    const run = async (): Promise<T> => {
      try {
        return await work();
      } finally {
        // Passed on directly: releasing the slot first would let a newcomer take it as well.
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
