/** Runs in the page, before its own scripts: the device's clock is wrong by this much. */
export function shiftClock(byMs: number): void {
  const Right = Date;
  const nowMs = (): number => Right.now() + byMs;
  window.Date = new Proxy(Right, {
    construct: (_, parts: unknown[]) => Reflect.construct(Right, parts.length === 0 ? [nowMs()] : parts) as Date,
    get: (target, name) => (name === 'now' ? nowMs : (Reflect.get(target, name) as unknown)),
  });
}
