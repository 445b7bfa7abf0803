/** @returns runs what it is given, never more than so many at once, in the order in which they came */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // The turn is handed on: were it given back first, somebody who has just come could take it as well.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
