/** @returns a function that runs the work it is given, at most `atOnce` at the same time, in order */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return <T>(work: () => Promise<T>) => {
    const run = async (): Promise<T> => {
      try {
        return await work();
      } finally {
        // The slot is handed to the next one directly: if it were released first, a newcomer could take it as well.
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
