import type { SealKeys } from './seal.ts';

/** A school's own OAuth client, and the keys that seal what Google gives it. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** One address in place of Google's three, for tests. */
  url: string | undefined;
  keys: SealKeys;
}
