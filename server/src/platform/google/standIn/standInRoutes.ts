import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure.ts';
import { pageLocale } from '../../http/pageLocale.ts';
import type { HttpServer } from '../../http/server.ts';
import { STAND_IN_CLIENT } from './standInClient.ts';
import { STAND_IN_PATH } from './standInPath.ts';
import { StandInCalendars, WrittenEvent } from './standInCalendars.ts';
import { calendarsHtml, consentHtml } from './standInHtml.ts';

const ACCOUNTS = ['parent@google.test', 'teacher@google.test'] as const;
const text = z.string().max(2_000);
const Asked = z.object({
  client_id: z.literal(STAND_IN_CLIENT.clientId),
  redirect_uri: text,
  response_type: z.literal('code'),
  state: text.min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
});
const Chosen = z.object({ account: z.enum(ACCOUNTS).optional(), answer: z.enum(['yes', 'no']) });
const client = { client_id: text, client_secret: text };
const Form = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('authorization_code'),
    code: text,
    code_verifier: text,
    redirect_uri: text,
  }),
  z.object({ ...client, grant_type: z.literal('refresh_token'), refresh_token: text }),
]);
const Revoked = z.object({ token: text });
const Named = z.object({ id: WrittenEvent.shape.id });

/**
 * Simulates Google for a school without a client of its own: consent, tokens and calendars, over HTTP as Google does.
 * Its pages say that they are a stand-in; `/dev/calendars` shows the written events. It doesn't exist in production.
 */
export function googleStandInRoutes(http: HttpServer, deps: Deps): void {
  const { config, clock } = deps;
  if (config.production || config.google?.isStandIn !== true) return;
  const calendars = new StandInCalendars(join(config.dataDir, 'google-stand-in.json'), () => clock.now());
  const askedOf = (query: unknown): z.infer<typeof Asked> => {
    const asked = Asked.safeParse(query);
    // Like Google: never redirects to an address that isn't the client's own.
    if (!asked.success || asked.data.redirect_uri !== `${deps.publicUrl()}/settings/integrations`)
      throw new Failure('bad_request');
    return asked.data;
  };

  http.get('/dev/calendars', (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(calendarsHtml(calendars.events)),
  );

  void http.register(
    (scope, _, done) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.get('/o/oauth2/v2/auth', (request, reply) => {
        askedOf(request.query);
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(consentHtml(pageLocale('', request.headers), ACCOUNTS));
      });
      scope.post('/o/oauth2/v2/auth', (request, reply) => {
        const { redirect_uri: backTo, state, code_challenge: challenge } = askedOf(request.query);
        const chosen = Chosen.safeParse(request.body);
        if (!chosen.success) throw new Failure('bad_request');
        const { account = ACCOUNTS[0], answer } = chosen.data;
        const back = new URL(backTo);
        back.search = new URLSearchParams({
          state,
          ...(answer === 'yes' ? { code: calendars.addCode(account, challenge, backTo) } : { error: 'access_denied' }),
        }).toString();
        return reply.redirect(back.href, 303);
      });

      scope.post('/token', (request, reply) => {
        const form = Form.safeParse(request.body);
        if (!form.success) return reply.code(400).send({ error: 'invalid_request' });
        const { data } = form;
        if (data.client_id !== STAND_IN_CLIENT.clientId || data.client_secret !== STAND_IN_CLIENT.clientSecret)
          return reply.code(401).send({ error: 'invalid_client' });
        const tokens =
          data.grant_type === 'refresh_token'
            ? calendars.refresh(data.refresh_token)
            : calendars.exchange(data.code, data.code_verifier, data.redirect_uri);
        return tokens ?? reply.code(400).send({ error: 'invalid_grant' });
      });
      scope.post('/revoke', (request) => {
        const form = Revoked.safeParse(request.body);
        if (form.success) calendars.revoke(form.data.token);
        return {};
      });

      const EVENTS = '/calendar/v3/calendars/primary/events';
      const accountOf = (header: string | undefined): string | undefined =>
        calendars.accountOf(header?.replace(/^Bearer /, '') ?? '');
      scope.post(EVENTS, (request, reply) => {
        const [account, event] = [accountOf(request.headers.authorization), WrittenEvent.safeParse(request.body)];
        if (account === undefined) return reply.code(401).send({});
        return reply.code(event.success ? calendars.insert(account, event.data) : 400).send({});
      });
      scope.put(`${EVENTS}/:id`, (request, reply) => {
        const [account, event] = [accountOf(request.headers.authorization), WrittenEvent.safeParse(request.body)];
        if (account === undefined) return reply.code(401).send({});
        const isNamed = event.success && Named.safeParse(request.params).data?.id === event.data.id;
        return reply.code(isNamed ? calendars.update(account, event.data) : 400).send({});
      });
      scope.delete(`${EVENTS}/:id`, (request, reply) => {
        const [account, named] = [accountOf(request.headers.authorization), Named.safeParse(request.params)];
        if (account === undefined) return reply.code(401).send({});
        return reply.code(named.success ? calendars.remove(account, named.data.id) : 410).send();
      });
      done();
    },
    { prefix: STAND_IN_PATH },
  );
}
