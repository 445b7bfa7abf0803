declare global {
  interface Window {
    /** Whether the two browsers can't connect to each other. */
    noWay: boolean;
  }
}

/**
 * Runs in the page, before its own scripts: simulates a network that blocks UDP and the relay, until `noWay` is false.
 */
export function blockCalls(): void {
  window.noWay = true;
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(window.noWay && { iceTransportPolicy: 'relay', iceServers: [] }) });
    }
  };
}
