import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isPlainText } from '../../platform/http/plainInput.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { picturesIn } from '../../platform/mail/mailPictures.ts';
import { outboxHtml } from './outboxHtml.ts';
import { findMessage, listNewest } from './store.ts';
import { storedPictures } from './storedPictures.ts';

const SHOWN = 50;
const Asked = z.object({ to: z.string().max(254).refine(isPlainText).optional(), format: z.enum(['json']).optional() });
const Named = z.object({ id: z.uuid() });

/**
 * `/dev/outbox` shows every message, for a school without a mail server. Messages grant access to accounts, so the page
 * doesn't exist in production (decisions, request people).
 */
export function outboxRoutes(http: HttpServer, deps: Deps): void {
  if (!deps.config.hasOutbox) return;

  http.get('/dev/outbox', async (request, reply) => {
    const asked = Asked.safeParse(request.query);
    if (!asked.success) throw new Failure('bad_request');
    const messages = await listNewest(deps.db, asked.data.to, SHOWN);
    void reply.header('cache-control', 'no-store');
    if (asked.data.format === 'json') return messages;
    return reply.type('text/html; charset=utf-8').send(outboxHtml(messages, deps.config.google?.isStandIn === true));
  });

  http.get('/dev/outbox/:id', async (request, reply) => {
    const named = Named.safeParse(request.params);
    const message = named.success ? await findMessage(deps.db, named.data.id) : undefined;
    if (!message?.html) throw new Failure('not_found');
    const pictures = [...picturesIn(message.html), ...(await storedPictures(deps, message.html))];
    const shown = pictures.reduce(
      (html, { cid, content }) =>
        html.replaceAll(
          `"cid:${cid}"`,
          `"data:image/${cid.endsWith('.jpg') ? 'jpeg' : 'png'};base64,${content.toString('base64')}"`,
        ),
      message.html,
    );
    return reply.type('text/html; charset=utf-8').send(shown);
  });
}
