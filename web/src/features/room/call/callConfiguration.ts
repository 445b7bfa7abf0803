interface IceServer {
  urls: string[];
  username?: string | undefined;
  credential?: string | undefined;
}

/** In the room's address: the call goes through the relay only, to find out whether that works. */
const RELAY_ONLY_PARAMETER = 'relay_only';

/** @param search of the page's address */
export const isRelayOnlyAt = (search: string): boolean => new URLSearchParams(search).has(RELAY_ONLY_PARAMETER);

/** @param iceServers may be empty in one network */
export const callConfiguration = (iceServers: readonly IceServer[], isRelayOnly: boolean): RTCConfiguration => ({
  iceServers: iceServers.map(rtcIceServer),
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  bundlePolicy: 'max-bundle',
  // None are sought ahead: who answers in the moment that its connection is made may then name none at all (Chromium
  // 156, 1 of 800), and nothing was faster.
});

/** Browsers take a missing name, but not one that is there and undefined. */
export const rtcIceServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});
