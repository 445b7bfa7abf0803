import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every peer connection the page has made. */
    connections: RTCPeerConnection[];
  }
}

/** Runs in the page, before its own scripts: makes its calls inspectable. */
export function recordConnections(): void {
  window.connections = [];
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.connections.push(this);
    }
  };
}

/** Waits until sound is arriving and is not silence. */
export async function expectSound(page: Page): Promise<void> {
  const before = await page.evaluate(readCall);
  await expect(async () => {
    const now = await page.evaluate(readCall);
    expect(now.soundBytes).toBeGreaterThan(before.soundBytes);
    expect(now.soundEnergy).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}

/** Candidate types of the pair the call uses: `relay`, `host` and so on. */
export async function wayOfCall(page: Page): Promise<{ own: string | undefined; other: string | undefined }> {
  const { own, other } = await page.evaluate(readCall);
  return { own, other };
}

/** Runs in the page. */
export async function readCall(): Promise<{
  soundBytes: number;
  soundEnergy: number;
  own: string | undefined;
  other: string | undefined;
}> {
  const open = window.connections.findLast((connection) => connection.connectionState === 'connected');
  const report = (await open?.getStats()) as unknown as Map<string, Record<string, unknown>> | undefined;
  const stats = new Map(report ?? []);
  const all = [...stats.values()];
  const sound = all.find((entry) => entry['type'] === 'inbound-rtp' && entry['kind'] === 'audio');
  const transport = all.find((entry) => entry['type'] === 'transport');
  // Firefox has no transport entry, but marks the selected pair.
  const pair =
    stats.get(String(transport?.['selectedCandidatePairId'])) ??
    all.find((entry) => entry['type'] === 'candidate-pair' && entry['selected'] === true);
  const kind = (id: unknown): string | undefined => stats.get(String(id))?.['candidateType'] as string | undefined;
  return {
    soundBytes: Number(sound?.['bytesReceived'] ?? 0),
    soundEnergy: Number(sound?.['totalAudioEnergy'] ?? 0),
    own: kind(pair?.['localCandidateId']),
    other: kind(pair?.['remoteCandidateId']),
  };
}
