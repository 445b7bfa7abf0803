/** Totals of the sound that a page received. */
export interface SoundTotals {
  samples: number;
  /** Samples that had to be made up, because their packets did not arrive in time. */
  concealed: number;
  bytes: number;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var soundConnections: RTCPeerConnection[];
}

/** Runs in the page before its own code. */
export function watchSound(): void {
  globalThis.soundConnections = [];
  const Native = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      globalThis.soundConnections.push(this);
    }
  };
}

/** Runs in the page before its own code: this browser sends and receives sound as if it knew no redundancy. */
export function withoutRedundancy(): void {
  RTCRtpTransceiver.prototype.setCodecPreferences = () => undefined;
}

/** Runs in the page. */
export async function soundTotals(): Promise<SoundTotals> {
  const totals = { samples: 0, concealed: 0, bytes: 0 };
  for (const connection of globalThis.soundConnections) {
    const report = (await connection.getStats()) as unknown as Map<string, Record<string, unknown>>;
    for (const one of report.values()) {
      if (one['type'] !== 'inbound-rtp' || one['kind'] !== 'audio') continue;
      totals.samples += Number(one['totalSamplesReceived'] ?? 0);
      totals.concealed += Number(one['concealedSamples'] ?? 0);
      totals.bytes += Number(one['bytesReceived'] ?? 0);
    }
  }
  return totals;
}
