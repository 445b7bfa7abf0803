/** An object with output to send. */
interface Flushing {
  /** Shouldn't throw: nothing catches it. */
  flush(): void;
}

let waiting: Flushing[] = [];

/**
 * Calls `flush` once everything that has arrived so far has been read. Writing right after each message makes the system
 * switch between reading, sending and waking the receiver for every message; writing afterwards, all together, costs
 * an eighth less processor time with 200 rooms.
 */
export function flushSoon(one: Flushing): void {
  if (waiting.length === 0) setImmediate(flushAll);
  waiting.push(one);
}

function flushAll(): void {
  const all = waiting;
  waiting = [];
  const errors: unknown[] = [];
  for (const one of all)
    try {
      one.flush();
    } catch (error) {
      errors.push(error);
    }
  // Thrown only now: whoever is left out here is never flushed again, because it counts as waiting.
  if (errors.length > 0) throw new AggregateError(errors, 'output could not be sent');
}
