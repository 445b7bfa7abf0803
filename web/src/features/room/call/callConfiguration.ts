interface IceServer {
  urls: string[];
  username?: string | undefined;
  credential?: string | undefined;
}

/** Parameter of the room's address that limits the call to the relay, for testing whether the relay works. */
const RELAY_ONLY_PARAMETER = 'relay_only';

/** @param search query string of the page's address */
export const isRelayOnlyAt = (search: string): boolean => new URLSearchParams(search).has(RELAY_ONLY_PARAMETER);

/** @param iceServers may be empty within one network */
export const callConfiguration = (iceServers: readonly IceServer[], isRelayOnly: boolean): RTCConfiguration => ({
  iceServers: iceServers.map(rtcIceServer),
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  bundlePolicy: 'max-bundle',
  // No candidate pool: a side that answers immediately after its connection was created then sometimes sends no
  // candidates at all (Chromium 156, 1 of 800), and the pool made nothing faster.
});

/** Browsers accept a missing username, but not one that is present and undefined. */
export const rtcIceServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});
