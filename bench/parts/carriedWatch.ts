/** Records of a dragged part on the two measured pages, in milliseconds since the epoch. */
export interface CarriedRecord {
  /** When the finger was at the reported position. */
  sent: { at: number; spot: string }[];
  /** When the frame showing it there had been rendered. */
  seen: { at: number; spot: string }[];
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var carriedRecord: CarriedRecord;
}

/** Runs in the page before its own code: watches its sockets for messages about the dragged part. */
export function watchCarried(): void {
  globalThis.carriedRecord = { sent: [], seen: [] };
  const spotOf = (data: unknown): string | undefined => {
    if (typeof data !== 'string' || !data.includes('"t":"cursor"')) return undefined;
    const { x, y, part } = JSON.parse(data) as { x: number; y: number; part?: string };
    return part && `${part} ${x} ${y}`;
  };
  const afterFrame = new MessageChannel();
  let waiting: string[] = [];
  afterFrame.port1.addEventListener('message', () => {
    const at = performance.timeOrigin + performance.now();
    for (const spot of waiting) globalThis.carriedRecord.seen.push({ at, spot });
    waiting = [];
  });
  afterFrame.port1.start();
  const Native = WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        const spot = spotOf(data);
        if (spot === undefined) return;
        if (waiting.length === 0) requestAnimationFrame(() => afterFrame.port2.postMessage(null));
        waiting.push(spot);
      });
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      const spot = spotOf(data);
      // oxlint-disable-next-line typescript/no-deprecated -- the movement that is told of
      const moment = globalThis.event?.timeStamp ?? performance.now();
      if (spot !== undefined) globalThis.carriedRecord.sent.push({ at: performance.timeOrigin + moment, spot });
      super.send(data);
    }
  };
}
