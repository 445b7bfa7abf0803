export interface TurnUrl {
  host: string;
  port: number;
  /** `tls` is `turns:`, over TCP. */
  transport: 'udp' | 'tcp' | 'tls';
  isStun: boolean;
}

const URL_OF_RELAY = /^(stuns?|turns?):(\[[\da-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/;

/** Parses a relay address (RFC 7065): turn:host:3478, turns:host:443?transport=tcp. @returns undefined if invalid */
export function readTurnUrl(url: string): TurnUrl | undefined {
  const [, scheme = '', host = '', port, transport] = URL_OF_RELAY.exec(url) ?? [];
  if (scheme === '' || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return undefined;
  const isSecure = scheme.endsWith('s');
  // TLS over UDP (DTLS) isn't supported between browsers and our relays.
  if (isSecure && transport === 'udp') return undefined;
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    transport: isSecure ? 'tls' : ((transport as 'udp' | 'tcp' | undefined) ?? 'udp'),
    isStun: scheme.startsWith('stun'),
  };
}
