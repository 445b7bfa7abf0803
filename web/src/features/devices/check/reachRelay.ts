import type { Reply } from '../../../lib/call.ts';

const PATIENCE_MS = 10_000;

/** Requests an allocation from the relay, as a call without a direct connection would. */
export async function reachRelay(
  iceServers: Reply<'GET /api/v2/devices/network'>['iceServers'],
  signal: AbortSignal,
): Promise<'reached' | 'blocked'> {
  const { promise, resolve } = Promise.withResolvers<'reached' | 'blocked'>();
  const peer = new RTCPeerConnection({ iceServers: iceServers.map(rtcServer), iceTransportPolicy: 'relay' });
  const timer = setTimeout(() => resolve('blocked'), PATIENCE_MS);
  signal.addEventListener('abort', () => resolve('blocked'));
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.type === 'relay') resolve('reached');
    if (!candidate) resolve('blocked');
  });
  peer.createDataChannel('check');
  try {
    await peer.setLocalDescription();
    return await promise;
  } finally {
    clearTimeout(timer);
    peer.close();
  }
}

const rtcServer = ({
  urls,
  username,
  credential,
}: {
  urls: string[];
  username?: string | undefined;
  credential?: string | undefined;
}): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});
