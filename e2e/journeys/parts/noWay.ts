declare global {
  interface Window {
    /** Whether two browsers find no way to each other. */
    noWay: boolean;
  }
}

/** Runs in the page, before its own scripts: as in a network that lets neither UDP nor a relay through, until `noWay` is false. */
export function blockCalls(): void {
  window.noWay = true;
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(window.noWay && { iceTransportPolicy: 'relay', iceServers: [] }) });
    }
  };
}
