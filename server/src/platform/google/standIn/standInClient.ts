import { createHash } from 'node:crypto';
import type { GoogleConfig } from '../google.ts';

/** It only exists where no real calendar is involved, so its secrets needn't be secret. */
export const STAND_IN_CLIENT = { clientId: 'skylark-stand-in', clientSecret: 'skylark-stand-in' };
const KEY = 'stand-in';

/** For a school without a client of its own, never in production. */
export const standInGoogle = (): GoogleConfig => ({
  ...STAND_IN_CLIENT,
  url: undefined,
  isStandIn: true,
  keys: { current: KEY, keys: new Map([[KEY, createHash('sha256').update(STAND_IN_CLIENT.clientSecret).digest()]]) },
});
