import './callTrace.ts';

/**
 * Runs in the page, after `traceCall`: records the browser's video statistics of each connection when they change. It
 * polls ten times a second, so it is only for examining single runs.
 */
export function traceMedia(): void {
  const LOOK_EVERY_MS = 100;
  /** A change is recorded when it follows a pause this long; a continuous flow is not. */
  const STILL_MS = 600;
  const mark = (name: string): void =>
    void globalThis.callTrace.push({ name, atMs: performance.timeOrigin + performance.now() });
  const COUNTED = [
    'keyFramesEncoded',
    'keyFramesDecoded',
    'pliCount',
    'firCount',

    'freezeCount',
    'framesDropped',
  ];
  const FLOWING = ['packetsReceived', 'packetsSent', 'framesEncoded', 'framesReceived', 'framesDecoded', 'framesSent'];
  type Report = Map<string, Record<string, unknown>>;

  function watch(connection: RTCPeerConnection): void {
    const known = new Map<string, { value: number; atMs: number }>();
    const look = async (): Promise<void> => {
      if (connection.connectionState === 'closed') return clearInterval(timer);
      const report = (await connection.getStats()) as unknown as Report;
      for (const one of report.values()) {
        if ((one.type !== 'inbound-rtp' && one.type !== 'outbound-rtp') || one.kind !== 'video') continue;
        const way = one.type === 'inbound-rtp' ? 'in' : 'out';
        for (const name of [...COUNTED, ...FLOWING]) {
          const value = one[name];
          if (typeof value !== 'number') continue;
          const key = `${String(one.id)} ${name}`;
          const before = known.get(key);
          if (before?.value === value) continue;
          const atMs = performance.now();
          known.set(key, { value, atMs });
          if (before && (COUNTED.includes(name) || atMs - before.atMs > STILL_MS)) mark(`  ${way} ${name} ${value}`);
        }
      }
    };
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  }
  const Native = globalThis.RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      watch(this);
    }
  };
  // Long tasks on the page's main thread, and whose code they ran.
  interface Frame extends PerformanceEntry {
    blockingDuration: number;
    renderStart: number;
    scripts: { invoker: string; duration: number; sourceURL: string; sourceFunctionName: string }[];
  }
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as Frame[]) {
      if (frame.duration < 150) continue;
      const scripts = frame.scripts.map(
        ({ invoker, duration, sourceFunctionName: name }) => `${invoker} ${name} ${Math.round(duration)}`,
      );
      const { startTime, duration, blockingDuration, renderStart } = frame;
      const drawing = renderStart > 0 ? startTime + duration - renderStart : 0;
      const text = [duration, blockingDuration, drawing].map(Math.round).join('/');
      globalThis.callTrace.push({
        name: `  long frame ${text} ms [${scripts.join(', ')}]`,
        atMs: performance.timeOrigin + startTime,
      });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  const NativeSender = RTCRtpSender.prototype;
  const setNative = Object.getOwnPropertyDescriptor(NativeSender, 'setParameters')?.value as (
    this: RTCRtpSender,
    parameters: RTCRtpSendParameters,
  ) => Promise<void>;
  NativeSender.setParameters = async function (parameters) {
    const kind = this.track?.kind ?? 'no';
    mark(`  set ${kind} active=${String(parameters.encodings[0]?.active)}`);
    await setNative.call(this, parameters);
    mark(`  has set ${kind} active=${String(parameters.encodings[0]?.active)}`);
  };
}
