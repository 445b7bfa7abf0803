/**
 * Runs in the page: how far its content moved by itself since it was opened, as browsers count it for Cumulative Layout
 * Shift (https://web.dev/articles/cls): the worst window of shifts less than a second apart and at most five seconds
 * long. Movements after somebody's press don't count.
 * @returns the score, and the elements that moved most, for the failure message
 */
export async function layoutShift(): Promise<{ score: number; moved: string[] }> {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const shifts = await new Promise<Shift[]>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Without any shift, the observer never calls back.
    setTimeout(() => resolve([]), 200);
  });
  let score = 0;
  let current: Shift[] = [];
  for (const shift of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    const last = current.at(-1);
    const isSame = last && shift.startTime - last.startTime < 1000 && shift.startTime - current[0]!.startTime < 5000;
    current = isSame ? [...current, shift] : [shift];
    score = Math.max(
      score,
      current.reduce((sum, { value }) => sum + value, 0),
    );
  }
  const moved = shifts
    .toSorted((one, other) => other.value - one.value)
    .slice(0, 3)
    .flatMap(({ value, sources }) =>
      sources.slice(0, 3).map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${value.toFixed(3)}: ${element?.outerHTML.slice(0, 100)} from ${from.y} (${from.height}) to ${to.y} (${to.height})`;
      }),
    );
  return { score, moved };
}
