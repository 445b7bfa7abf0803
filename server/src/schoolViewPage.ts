import { SCHOOL_VIEW_PATH } from '@skylark/contract/schoolView.facts';
import type { FastifyReply } from 'fastify';
import type { Deps } from './platform/deps.ts';
import type { HttpServer } from './platform/http/server.ts';

const ANCESTORS = /frame-ancestors [^;]*/;

/** What the desk may embed: the page that shows a view as a family, and no other page of the families' app. */
export const framesOf = ({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): string =>
  config.deskUrl === undefined ? "'self'" : `${new URL(publicUrl()).origin}${SCHOOL_VIEW_PATH}`;

/**
 * Serves the families' app at the one address that the desk shows in a frame. Only the desk may embed it, at whichever
 * origin the desk is served. The page ignores the browser's own session, so framing it would gain nobody else anything.
 */
export function schoolViewPage(http: HttpServer, { config: { deskUrl } }: Pick<Deps, 'config'>): void {
  http.get(SCHOOL_VIEW_PATH, (request, reply: FastifyReply) => {
    // The page compares its address literally: under any other spelling it behaves like any other page.
    if (request.url.split('?', 1)[0] === SCHOOL_VIEW_PATH) {
      const policy = String(reply.getHeader('content-security-policy'));
      const desk = deskUrl === undefined ? "'self'" : new URL(deskUrl).origin;
      void reply.header('content-security-policy', policy.replace(ANCESTORS, `frame-ancestors ${desk}`));
      // X-Frame-Options can't name an origin; browsers that support frame-ancestors ignore it.
      if (deskUrl === undefined) void reply.header('x-frame-options', 'SAMEORIGIN');
      else void reply.removeHeader('x-frame-options');
    }
    return reply.callNotFound();
  });
}
