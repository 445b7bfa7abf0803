import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';

/** Every call by which a family, a teacher or anybody without an account changes something. */
export const changingCalls: readonly string[] = Object.entries(api)
  .filter(([key, { access }]: [string, Endpoint]) => !key.startsWith('GET ') && access !== 'manager')
  .map(([key]) => key);
