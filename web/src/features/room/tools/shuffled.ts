/** The same items in random order; every order is equally likely. */
export function shuffled<T>(items: readonly T[], chance: () => number = Math.random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
