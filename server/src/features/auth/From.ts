import type { FastifyRequest } from 'fastify';
import { deviceIn } from './knownDevices.ts';

/** Where a request comes from. */
export interface From {
  address: string;
  userAgent: string;
  /** What the browser keeps since somebody signed in with it: see knownDevices.ts. */
  device: string | undefined;
}

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: deviceIn(request.headers.cookie),
});
