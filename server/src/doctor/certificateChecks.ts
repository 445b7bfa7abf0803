import type { Config } from '../config.ts';
import { addressesWithTls, certificateEnd } from '../platform/certificates.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FEW_DAYS = 14;
const LAST_DAYS = 3;
const REMEDY =
  'Renew it: see what Caddy or the certificate’s client logs, and whether port 80 or the name’s records can be reached.';

/** How long the certificates of the school and of the relay still last. @param now the computer's own time */
export const certificateChecks = (
  { turn }: Pick<Config, 'turn'>,
  publicUrl: string,
  now: () => number = Date.now,
): Check[] =>
  addressesWithTls(publicUrl, turn?.urls ?? []).map((address) => ({
    name: `certificate ${address.url}`,
    remedy: REMEDY,
    run: async (): Promise<Found[]> => {
      const days = Math.floor(((await certificateEnd(address)).getTime() - now()) / DAY_MS);
      if (days < 0) return [fail(`It ended ${-days} days ago`, REMEDY)];
      const what = days === 1 ? 'It ends in 1 day' : `It ends in ${days} days`;
      if (days < LAST_DAYS) return [fail(what, REMEDY)];
      return [days < FEW_DAYS ? warn(what, REMEDY) : ok(what)];
    },
  }));
