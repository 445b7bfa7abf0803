import { CHILD_HEADER } from '@skylark/contract/family.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import type { Endpoint, InputOf, Method, OutputOf, Schema } from '@skylark/contract/endpoint';
import type { FieldCode } from '@skylark/contract/errors';
import { fieldCodes } from '@skylark/contract/errors';
import { fromWire, toWire } from '@skylark/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { runAsManager } from './actingManager.ts';
import { Failure } from './failure.ts';
import { OpenUploads } from './OpenUploads.ts';
import { isDecodable, problemOf } from './plainInput.ts';
import type { HttpServer } from './server.ts';
import { sharedText } from './sharedReplies.ts';

export interface Caller {
  /** The person all calls are about: in a family with several children, the chosen child. */
  personId: string;
  /** Owner of addresses, password and sessions: the row of a family's first child, or the person. */
  accountId: string;
  type: 'student' | 'teacher';
  sessionId: string;
  /** IANA name. */
  timeZone: string;
  /** null until chosen. */
  locale: 'en' | 'ru' | 'uk' | null;
  /** The manager who opened this session to look (or to act) as this person; missing for the person's own session. */
  viewer?: { access: 'view' | 'act'; managerId: string; name: string };
  /** A synthetic person whom a teacher plays in a rehearsal. */
  isSynthetic?: true;
}

/** Somebody who runs the school. They have no account: programs use a key, and the desk's pages a session. */
export interface Manager {
  managerId: string;
  name: string;
  role: ManagerRole;
  /** How this call was authenticated. */
  by: { keyId: string } | { sessionId: string; confirmedUntil: Date | undefined };
}

interface FoundManager {
  id: string;
  name: string;
  role: ManagerRole;
}

/** A browser that is signed in to the desk. */
export interface ManagerSession extends FoundManager {
  sessionId: string;
  /** Undefined when the last sign-in or confirmation is too long ago. */
  confirmedUntil: Date | undefined;
}

/** Finds the manager with a bearer token; undefined if there is none. @throws Failure too_many_requests */
export type AuthenticateManager = (
  token: string,
  address: string,
) => Promise<(FoundManager & { keyId: string }) | undefined>;

/** What managers may call, and how they are found. */
export interface ManagerRules {
  byKey: AuthenticateManager;
  bySession: {
    /** Finds the manager by the desk's cookie. @throws Failure too_many_requests */
    find(request: FastifyRequest): Promise<ManagerSession | undefined>;
    /** Whether the desk's own page sent the request. */
    isFromDesk(request: FastifyRequest): boolean;
  };
  /** Which roles may call what; calls not listed are denied. */
  rights: Readonly<Partial<Record<string, readonly ManagerRole[]>>>;
  /** Calls that a session may make only soon after a sign-in or confirmation. */
  confirmed: ReadonlySet<string>;
}

/** Finds the caller with a token; undefined if the token is unknown or expired. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

type In<T> = T extends Schema ? OutputOf<T> : undefined;
type CallerOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? undefined
  : E['access'] extends 'manager'
    ? Manager
    : E['access'] extends 'student' | 'teacher'
      ? Caller & { type: E['access'] }
      : Caller;

export interface Call<E extends Endpoint> {
  me: CallerOf<E>;
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
  /** Only for what the contract doesn't cover: address, user agent, an uploaded file. */
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['reply'] extends Schema ? InputOf<E['reply']> : Buffer | NodeJS.ReadableStream>;

/**
 * Of one person on all pages: a board sends three pictures at a time, other pages one file. Calls with large files have
 * narrower limits of their own.
 */
const uploads = new OpenUploads({ name: 'uploads', perPerson: 6, inAll: 100 });
const ownerOf = (me: Caller | Manager): string => ('accountId' in me ? me.accountId : me.managerId);

/** Binds endpoints of one table, so that calls outside the contract can't be handled by mistake. */
export type Bind<Table> = <K extends keyof Table & string>(
  key: K,
  handler: Table[K] extends Endpoint ? Handler<Table[K]> : never,
) => void;

/** What sessions that a manager opened may do. */
export interface ViewerRules {
  mayCall(access: 'view' | 'act', key: string): boolean;
  /** The same for the synthetic people of a rehearsal. */
  mayRehearse(key: string): boolean;
  /** Logs an act before it is executed: an act that can't be logged isn't executed. */
  recordAct(me: Caller, key: string, params: unknown): Promise<void>;
}

/**
 * @param viewers checked before any part of a request is looked at; calls not listed there are denied
 * @param takeChange counts the changes a signed-in person requests, and throws above the limit
 */
export function createBind<Table extends Record<string, Endpoint>>(
  app: HttpServer,
  table: Table,
  authenticate: Authenticate,
  managers: ManagerRules,
  viewers: ViewerRules,
  takeChange: (me: Caller) => Promise<void>,
): Bind<Table> {
  return (key, handler) => {
    const endpoint: Endpoint = table[key] as Endpoint;
    const [method, path] = key.split(' ') as [Method, string];
    const run = handler as unknown as Handler<Endpoint>;
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      handler: async (request, reply) => {
        const me =
          endpoint.access === 'manager'
            ? await requireManager(key, endpoint, request, managers)
            : await requireCaller(endpoint, request, authenticate);
        const viewer = await findViewer(key, endpoint, me, request, authenticate, viewers);
        if (endpoint.access === 'anyone' && endpoint.isOfDesk && !managers.bySession.isFromDesk(request))
          throw new Failure('forbidden');
        if (me && 'isSynthetic' in me && !viewers.mayRehearse(key)) throw new Failure('forbidden');
        if (method !== 'GET' && me && 'accountId' in me) await takeChange(me);
        const call = {
          me,
          params: readParams(endpoint.params, request.params),
          query: readQuery(endpoint.query, request),
          body: read(endpoint.body, request.body),
          request,
          reply,
        };
        const work = () => {
          const answering = () => run(call as unknown as Call<Endpoint>);
          return me && request.isMultipart() ? uploads.during(ownerOf(me), answering) : answering();
        };
        const answer = viewer ? await actAs(viewer, viewers, key, call.params, work) : await work();
        if (endpoint.reply === 'file') return reply.send(answer);
        // Parsing the reply strips every field the contract doesn't name, so that a query selecting too much leaks
        // nothing.
        void reply.header('cache-control', 'no-store');
        const schema = zodOf(endpoint.reply);
        const write = () => toWire(schema.parse(answer));
        const text = sharedText(answer, write);
        return text === undefined ? write() : reply.type('application/json').send(text);
      },
    });
  };
}

/**
 * The caller if a manager opened their session to act as somebody, and this call is such an act.
 * @throws Failure view_only for everything that a manager's session may not do, public calls included
 */
async function findViewer(
  key: string,
  endpoint: Endpoint,
  me: Caller | Manager | undefined,
  request: FastifyRequest,
  authenticate: Authenticate,
  viewers: ViewerRules,
): Promise<(Caller & { viewer: NonNullable<Caller['viewer']> }) | undefined> {
  if (viewers.mayCall('view', key) || endpoint.access === 'manager') return undefined;
  const token = request.headers['x-auth-token'];
  const caller =
    endpoint.access === 'anyone'
      ? typeof token === 'string' && token !== ''
        ? await authenticate(token)
        : undefined
      : (me as Caller);
  if (!caller?.viewer) return undefined;
  if (!viewers.mayCall(caller.viewer.access, key)) throw new Failure('view_only');
  return { ...caller, viewer: caller.viewer };
}

async function actAs<T>(
  me: Caller & { viewer: NonNullable<Caller['viewer']> },
  viewers: ViewerRules,
  key: string,
  params: unknown,
  work: () => Promise<T>,
): Promise<T> {
  await viewers.recordAct(me, key, params);
  return runAsManager(me.viewer, work);
}

/**
 * A key takes precedence over a cookie: programs send no cookies, and a page can't send a key by accident.
 * @throws Failure not_signed_in, forbidden (another site's page, another role), confirm_again
 */
async function requireManager(
  key: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  { byKey, bySession, rights, confirmed }: ManagerRules,
): Promise<Manager> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    const found = await byKey(token, request.ip);
    if (!found) throw new Failure('not_signed_in');
    if (endpoint.isOfDesk || !rights[key]?.includes(found.role)) throw new Failure('forbidden');
    return { managerId: found.id, name: found.name, role: found.role, by: { keyId: found.keyId } };
  }
  const found = await bySession.find(request);
  if (!found) throw new Failure('not_signed_in');
  // Downloads are opened by the browser itself, without our header, and change nothing.
  if (request.method !== 'GET' && !bySession.isFromDesk(request)) throw new Failure('forbidden');
  if (!rights[key]?.includes(found.role)) throw new Failure('forbidden');
  const { sessionId, confirmedUntil } = found;
  if (confirmed.has(key) && !confirmedUntil) throw new Failure('confirm_again');
  return { managerId: found.id, name: found.name, role: found.role, by: { sessionId, confirmedUntil } };
}

async function requireCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  if (endpoint.access === 'anyone') return undefined;
  const token = request.headers['x-auth-token'];
  const me = typeof token === 'string' && token !== '' ? await authenticate(token) : undefined;
  if (!me) throw new Failure('not_signed_in');
  // A page left open with another child must not act on this one.
  const child = request.headers[CHILD_HEADER];
  if (child !== undefined && child !== me.personId) throw new Failure('other_child');
  if (endpoint.access !== 'signedIn' && endpoint.access !== me.type) throw new Failure('forbidden');
  return me;
}

/** Every schema in the contract is a zod schema. */
export const zodOf = (schema: Schema): z.ZodType => schema as z.ZodType;

/**
 * Invalid path parameters can't name anything that exists, so they are reported as not found instead of as invalid
 * fields.
 */
function readParams(schema: Schema | undefined, given: unknown): unknown {
  try {
    return read(schema, given);
  } catch (error) {
    if (error instanceof Failure) throw new Failure('not_found');
    throw error;
  }
}

function readQuery(schema: Schema | undefined, request: FastifyRequest): unknown {
  if (!isDecodable(request.url)) throw new Failure('bad_request');
  return read(schema, request.query);
}

function read(schema: Schema | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const problem = problemOf(given);
  if (problem?.kind === 'too_deep') throw new Failure('bad_request');
  if (problem) throw new Failure('invalid_fields', { [problem.path || 'body']: 'invalid' });
  const parsed = zodOf(schema).safeParse(fromWire(given ?? {}), { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, FieldCode> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= fieldCodeOf(issue);
  throw new Failure('invalid_fields', fields);
}

/** A number has no length. */
const isCount = ({ origin }: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): boolean =>
  origin === 'number' || origin === 'int';

/** The error code for one invalid value. */
export function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  // A schema may name one of our codes as its message.
  const named = fieldCodes.find((code) => code === issue.message);
  if (named) return named;
  // An empty field is missing, whatever else its value should have been (specification, point 5).
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
  switch (issue.code) {
    case 'too_small':
      if (issue.minimum === 1) return 'required';
      return isCount(issue) ? 'invalid' : 'too_short';
    case 'too_big':
      return isCount(issue) ? 'invalid' : 'too_long';
    case 'invalid_format':
      return issue.format === 'email' ? 'invalid_email' : 'invalid';
    default:
      return 'invalid';
  }
}
