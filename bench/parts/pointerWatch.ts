/** A measured page's record of each movement of a pressed pointer. */
export interface PointerRecord {
  /** From the newest point of each event until its frame had been rendered. */
  latencies: number[];
  /** From the oldest point of each event. */
  oldest: number[];
  /** Points reported by the browser: presses and all coalesced ones. */
  points: number;
  /** Movements, each with one or more points. */
  moves: number;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var pointerRecord: PointerRecord;
}

/**
 * Runs in the page before its own code. A frame has been rendered when the first task after it runs: script, styles,
 * layout and painting are finished, and only the compositor's work remains.
 */
export function watchPointer(): void {
  globalThis.pointerRecord = { latencies: [], oldest: [], points: 0, moves: 0 };
  const afterFrame = new MessageChannel();
  let waiting: { newest: number; oldest: number }[] = [];
  afterFrame.port1.addEventListener('message', () => {
    const now = performance.now();
    for (const { newest, oldest } of waiting) {
      globalThis.pointerRecord.latencies.push(now - newest);
      globalThis.pointerRecord.oldest.push(now - oldest);
    }
    waiting = [];
  });
  afterFrame.port1.start();
  window.addEventListener('pointerdown', () => (globalThis.pointerRecord.points += 1), true);
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons !== 1) return;
      const all = event.getCoalescedEvents();
      globalThis.pointerRecord.points += Math.max(1, all.length);
      globalThis.pointerRecord.moves += 1;
      if (waiting.length === 0) requestAnimationFrame(() => afterFrame.port2.postMessage(null));
      waiting.push({ newest: event.timeStamp, oldest: all[0]?.timeStamp ?? event.timeStamp });
    },
    true,
  );
}
