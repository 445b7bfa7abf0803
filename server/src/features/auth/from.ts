import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface From {
  address: string;
  userAgent: string;
}

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
