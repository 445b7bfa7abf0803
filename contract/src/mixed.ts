/**
 * Shuffles deterministically: both sides get the same order for the same seed. Used for items to be put in order, or
 * hidden under cards.
 * @param seed any text
 */
export function mixed<T>(things: readonly T[], seed: string): T[] {
  let state = 2_166_136_261;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const order = [...things];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  // An unchanged order would already be solved.
  const isSame = order.every((thing, index) => thing === things[index]);
  return isSame && order.length > 1 ? [...order.slice(1), ...order.slice(0, 1)] : order;
}
