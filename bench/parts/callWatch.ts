/** What a page in a call received and sent, each with its time in milliseconds since 1970. */
export interface CallRecord {
  /** Displayed frames of the other side's video. */
  frames: number[];
  /** Messages on the room's socket: numbers of own events created, of those stored, and of the log. */
  room: { atMs: number; is: 'hello' | 'do' | 'ack' | 'seen'; n: number; seq: number }[];
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var callRecord: CallRecord;
}

/** Runs in the page before its own code. */
export function watchCall(): void {
  const record: CallRecord = { frames: [], room: [] };
  globalThis.callRecord = record;
  const nowMs = (): number => performance.timeOrigin + performance.now();

  let shown: HTMLVideoElement | undefined;
  new MutationObserver(() => {
    const video = document.querySelector<HTMLVideoElement>('figure[data-whose="other"] video') ?? undefined;
    if (video === shown) return;
    shown = video;
    const count = (): void => {
      record.frames.push(nowMs());
      if (video === shown) video?.requestVideoFrameCallback(count);
    };
    video?.requestVideoFrameCallback(count);
  }).observe(document, { childList: true, subtree: true });

  interface Told {
    t: string;
    n?: number;
    seq?: number;
    last?: number;
    l?: unknown[];
    r?: [n: number, seq: number, count: number][];
  }
  const note = (is: 'hello' | 'do' | 'ack' | 'seen', n: number, seq: number): void =>
    void record.room.push({ atMs: nowMs(), is, n, seq });
  const Native = WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('message', (message: MessageEvent<string>) => {
        const told = JSON.parse(message.data) as Told;
        if (told.t === 'ready') note('seen', 0, told.seq ?? 0);
        if (told.t === 'events') note('seen', 0, Math.max(...(told.l as [number][]).map(([seq]) => seq)));
        if (told.t === 'ack') for (const [n, seq, count] of told.r ?? []) note('ack', n + count - 1, seq + count - 1);
      });
    }
    override send(data: string): void {
      const told = JSON.parse(data) as Told;
      if (told.t === 'hello') note('hello', told.last ?? 0, 0);
      if (told.t === 'do') note('do', (told.n ?? 0) + (told.l?.length ?? 0) - 1, 0);
      super.send(data);
    }
  };
}
