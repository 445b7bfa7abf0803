import type { FastifyRequest } from 'fastify';
import { deviceIn } from './deviceCookie.ts';

/** Origin of a request. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
  /** The browser's device cookie, kept since its last sign-in: see knownDevices.ts. */
  device: string | undefined;
}

export const requestOriginOf = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: deviceIn(request.headers.cookie),
});
