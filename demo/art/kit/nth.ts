/** An element that must be there. */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no element ${index} of ${list.length}`);
  return found;
}
