/** An event in a page, in milliseconds since 1970: a time axis shared by all pages on the computer. */
export interface Mark {
  name: string;
  atMs: number;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var callTrace: Mark[];
}

/**
 * Runs in the page before its own code: records requests and responses up to the other side's picture. Knows the room's
 * messages and those of the bare call (parts/BareCall.ts).
 */
export function traceCall(): void {
  const marks: Mark[] = [];
  globalThis.callTrace = marks;
  const nowMs = (): number => performance.timeOrigin + performance.now();
  const mark = (name: string): void => void marks.push({ name, atMs: nowMs() });
  mark('page begins');
  interface Said {
    k?: string;
    candidate?: unknown;
    description?: { type: string } | null;
  }

  const nativeFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const name = url.pathname.endsWith('/profile')
      ? 'session'
      : /\/rooms\/[^/]+$/.test(url.pathname)
        ? 'room'
        : undefined;
    if (name) mark(`${name} asked`);
    const response = await nativeFetch(input, init);
    if (name) mark(`${name} answered`);
    return response;
  };

  const { mediaDevices } = navigator;
  const openNative = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    mark('camera asked');
    const stream = await openNative(constraints);
    mark('camera answered');
    return stream;
  };

  /** Messages between the two pages of a call. */
  const nameSignal = (said: Said): string => said.k ?? (said.candidate ? 'ice' : (said.description?.type ?? 'nothing'));
  const markMessage = (way: 'sent' | 'heard', data: unknown): void => {
    if (typeof data !== 'string' || !data.startsWith('{')) return;
    const message = JSON.parse(data) as Said & { t?: string; d?: string };
    if (message.t === 'signal')
      mark(`${nameSignal(message.d === undefined ? message : (JSON.parse(message.d) as Said))} ${way}`);
    else if (['hello', 'welcome', 'ready', 'ping', 'pong'].includes(message.t ?? '')) mark(`room ${message.t} ${way}`);
  };
  const NativeSocket = WebSocket;
  globalThis.WebSocket = class extends NativeSocket {
    readonly #isTraced: boolean;
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      // The socket for live updates does not belong to the room.
      this.#isTraced = !String(address).includes('/live');
      if (!this.#isTraced) return;
      mark('socket asked');
      this.addEventListener('open', () => mark('socket open'));
      this.addEventListener('close', ({ code }) => mark(`socket closed ${code}`));
      this.addEventListener('message', ({ data }) => markMessage('heard', data));
    }
    override send(data: string): void {
      if (this.#isTraced) markMessage('sent', data);
      super.send(data);
    }
    override close(code?: number, reason?: string): void {
      if (this.#isTraced) mark('socket given up');
      super.close(code, reason);
    }
  };

  const NativeConnection = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends NativeConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      mark('connection made');
      this.addEventListener('iceconnectionstatechange', () => mark(`ice ${this.iceConnectionState}`));
      this.addEventListener('connectionstatechange', () => mark(`connection ${this.connectionState}`));
      this.addEventListener('track', ({ track }) => {
        mark(`${track.kind} track`);
        track.addEventListener('unmute', () => mark(`${track.kind} flows`));
      });
    }
  };

  /** In a room and the bare call, and in the other program. */
  const OTHERS = 'figure[data-whose="other"] video, video[id$="___video"]';
  let shown: HTMLVideoElement | undefined;
  const seen = new Set<string>();
  new MutationObserver(() => {
    const look = (name: string, selector: string): void => {
      if (seen.has(name) || !document.querySelector(selector)) return;
      seen.add(name);
      mark(name);
    };
    look('page shown', '#root *');
    look('faces shown', 'figure');
    look('board shown', '[role=application]');
    const video = document.querySelector<HTMLVideoElement>(OTHERS) ?? undefined;
    if (!video || video === shown) return;
    shown = video;
    mark('picture placed');
    video.requestVideoFrameCallback(() => mark('first picture'));
  }).observe(document, { childList: true, subtree: true });
}

/** The browser's own timings of the page's files, as marks. Runs in the page. */
export function traceFiles(): Mark[] {
  const at = (ms: number): number => performance.timeOrigin + ms;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const came = (name: string, part: RegExp): Mark[] => {
    const found = files.find((file) => part.test(file.name));
    return found ? [{ name, atMs: at(found.responseEnd) }] : [];
  };
  return [
    { name: 'navigation', atMs: at(0) },
    ...(navigation ? [{ name: 'html came', atMs: at(navigation.responseEnd) }] : []),
    ...came('libraries came', /\/libraries-/),
    ...came('app came', /\/app-/),
    ...came('room page came', /\/RoomPage-/),
    ...came('board came', /\/Stage-/),
  ];
}
