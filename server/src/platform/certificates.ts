import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { contain } from './boundary/contain.ts';
import type { Deps } from './deps.ts';
import { readTurnUrl } from './turn/turnUrl.ts';

const ASKED_EVERY_MS = 60 * 60_000;
const ANSWERS_WITHIN_MS = 8_000;

interface Address {
  url: string;
  host: string;
  port: number;
}

/** Addresses that need a certificate: the school's, and the relay's over TLS. */
export function addressesWithTls(publicUrl: string | undefined, turnUrls: readonly string[]): Address[] {
  const school = publicUrl !== undefined && publicUrl.startsWith('https://') ? new URL(publicUrl) : undefined;
  return [
    ...(school ? [{ url: school.origin, host: school.hostname, port: Number(school.port || 443) }] : []),
    ...turnUrls.flatMap((url) => {
      const where = readTurnUrl(url);
      return where?.transport === 'tls' ? [{ url, host: where.host, port: where.port }] : [];
    }),
  ];
}

/**
 * The expiry of the certificate at an address, whoever issued it.
 * @throws Error if nothing there presents a certificate
 */
export async function certificateEnd({ host, port }: Pick<Address, 'host' | 'port'>): Promise<Date> {
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    // Trust isn't checked here: even an expired certificate has to be read.
    rejectUnauthorized: false,
  });
  try {
    return await new Promise<Date>((resolve, reject) => {
      socket.setTimeout(ANSWERS_WITHIN_MS, () => reject(new Error('No answer')));
      socket.once('error', reject);
      socket.once('secureConnect', () => {
        const end = new Date(socket.getPeerCertificate().valid_to);
        if (Number.isNaN(end.getTime())) reject(new Error('No certificate'));
        else resolve(end);
      });
    });
  } finally {
    socket.destroy();
  }
}

/** Checked at most once an hour, when metrics are read. */
export function certificatesMetric(registry: Registry, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  const addresses = addressesWithTls(config.publicUrl, config.turn?.urls ?? []);
  /** Unix seconds; undefined where no certificate was presented. */
  const found = new Map<string, number | undefined>();
  let askedAtMs = -Infinity;
  new Gauge({
    name: 'skylark_certificate_ends_at_seconds',
    help: 'Unix time at which the certificate of an address ends; absent if it could not be read',
    labelNames: ['url'],
    registers: [registry],
    collect() {
      // The result appears in a later scrape, so that no scrape waits for an unresponsive address.
      if (performance.now() - askedAtMs > ASKED_EVERY_MS) {
        askedAtMs = performance.now();
        for (const address of addresses)
          contain(log, 'timer', { of: 'certificates' }, () =>
            certificateEnd(address).then(
              (end) => void found.set(address.url, end.getTime() / 1000),
              () => void found.set(address.url, undefined),
            ),
          );
      }
      this.reset();
      for (const [url, at] of found) if (at !== undefined) this.set({ url }, at);
    },
  });
  new Gauge({
    name: 'skylark_certificate_read',
    help: 'Whether an address that needs a certificate answered with one when it was last asked',
    labelNames: ['url'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [url, at] of found) this.set({ url }, at === undefined ? 0 : 1);
    },
  });
}
