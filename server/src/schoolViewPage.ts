import { SCHOOL_VIEW_PATH } from '@skylark/contract/schoolView.facts';
import type { FastifyReply } from 'fastify';
import type { Deps } from './platform/deps.ts';
import type { HttpServer } from './platform/http/server.ts';

const ANCESTORS = /frame-ancestors [^;]*/;

/** What the desk may frame: the page of a view, and no other of the families'. */
export const framesOf = ({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): string =>
  config.deskUrl === undefined ? "'self'" : `${new URL(publicUrl()).origin}${SCHOOL_VIEW_PATH}`;

/**
 * The families' app at the one address that the desk shows in a frame. Only the desk may, wherever it is served; its page
 * takes no sign-in of the browser, so that nobody else would gain by framing it.
 */
export function schoolViewPage(http: HttpServer, { config: { deskUrl } }: Pick<Deps, 'config'>): void {
  http.get(SCHOOL_VIEW_PATH, (request, reply: FastifyReply) => {
    // The page compares its address: spelt otherwise, it is a page like others.
    if (request.url.split('?', 1)[0] === SCHOOL_VIEW_PATH) {
      const policy = String(reply.getHeader('content-security-policy'));
      const desk = deskUrl === undefined ? "'self'" : new URL(deskUrl).origin;
      void reply.header('content-security-policy', policy.replace(ANCESTORS, `frame-ancestors ${desk}`));
      // It can't name an origin; browsers that know frame-ancestors pass over it.
      if (deskUrl === undefined) void reply.header('x-frame-options', 'SAMEORIGIN');
      else void reply.removeHeader('x-frame-options');
    }
    return reply.callNotFound();
  });
}
