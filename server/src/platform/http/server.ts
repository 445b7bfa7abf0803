import type { ErrorCode } from '@skylark/contract/errors';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { RequestListener, Server } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { randomBytes } from 'node:crypto';
import { logRepeated } from '../boundary/repeated.ts';
import { isFull, isUnavailable } from '../db/database.ts';
import { errorBody, Failure } from './failure.ts';
import { countRequests } from './httpMetrics.ts';
import { isAnswering, limitPipelining } from './pipelining.ts';
import { replyRaw } from './rawReply.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Connections become free within seconds. */
const RETRY_OVERLOADED_SECONDS = 2;

export type HttpServer = FastifyInstance;

const handlers = new WeakMap<Server, RequestListener>();

/** From now on requests are handled by the app only. */
export function acceptRequests(server: Server): void {
  const handler = handlers.get(server);
  if (!handler) throw new Error('createHttp was not called with this server');
  server.removeAllListeners('request').on('request', limitPipelining(handler));
}

/** A Fastify instance that answers every error in the standard form without revealing internals. */
export function createHttp(options: {
  logger: Logger;
  trustProxy: number;
  server: Server;
  logsRequests?: boolean;
}): HttpServer {
  const app = Fastify({
    // Until all routes are registered, the creator of the server answers requests: see acceptRequests.
    serverFactory: (handler) => {
      handlers.set(options.server, handler);
      return options.server;
    },
    loggerInstance: options.logger as never,
    // Fastify's lines would contain addresses; failures are logged, and all requests on demand, by their route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    trustProxy: (_, hop) => hop < options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: true,
    genReqId: requestId,
    // Addresses the router can't parse arrive here, bypassing the error handler.
    frameworkErrors: answerError as never,
    clientErrorHandler: answerBrokenRequest as never,
    routerOptions: { maxParamLength: 200 },
  });

  void app.register(multipart);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    // Also logged, so that an id a person reads out leads to its log line.
    void reply.header('x-request-id', request.id);
    // RFC 9112, 3.2: without it the target host is unknown.
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion !== '1.1';
    done(isNamed ? undefined : new Failure('bad_request'));
  });
  // For a HEAD request Fastify would read the whole stream, possibly a large file, for nothing.
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, Readable.from([]));
  });
  countRequests(app as unknown as HttpServer);
  if (options.logsRequests === true) logRequests(app as unknown as HttpServer);
  // Unknown expectations may be ignored; Node's own response would have no body.
  options.server.on('checkExpectation', (request, response) => options.server.emit('request', request, response));
  // This server isn't a proxy; without a listener Node closes such connections silently.
  options.server.on('connect', (_: unknown, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    replyRaw(socket, new Failure('not_found'));
  });
  return app as unknown as HttpServer;
}

/** One line per request, with the route's pattern instead of the address, which may contain a token. */
function logRequests(http: HttpServer): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info(
      { method: request.method, ...routeFields(request), status, ms: Math.round(elapsedTime) },
      'request',
    );
    done();
  });
}

/** Short enough to be read out on the phone, without characters that look alike. */
const ID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const requestId = (): string => [...randomBytes(8)].map((byte) => ID_ALPHABET[byte % 32]).join('');

/** The route, and the lesson or room the request was about. */
function routeFields({ routeOptions: { url }, params }: FastifyRequest): Record<string, unknown> {
  const [, of] = /\/(lessons|rooms)\/:id(?:\/|$)/.exec(url ?? '') ?? [];
  return { route: url, ...(of && { [of === 'lessons' ? 'lesson' : 'room']: (params as { id?: string }).id }) };
}

function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error instanceof Failure ? error : failureOf(error);
  if (failure.code === 'overloaded' && failure !== error)
    logRepeated(
      request.log as unknown as Logger,
      'warn',
      { err: error, ...routeFields(request) },
      'database or file store unavailable',
    );
  if (failure.code === 'no_space' && failure !== error)
    logRepeated(request.log as unknown as Logger, 'error', { err: error, ...routeFields(request) }, 'a disk is full');
  if (failure.code === 'internal') request.log.error({ err: error, ...routeFields(request) }, 'request failed');
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds);
  return reply.code(failure.status).send(errorBody(failure));
}

/** Answers bytes that aren't HTTP, or that never become a complete request. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // If an earlier request is still being answered, a reply here would be mistaken for its response.
  if (error.code === 'ECONNRESET' || isAnswering(socket)) socket.destroy();
  else replyRaw(socket, new Failure(brokenRequestCodeOf(error)));
}

function brokenRequestCodeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
}

function failureOf(error: FastifyError): Failure {
  if (isFull(error)) return new Failure('no_space');
  return isUnavailable(error)
    ? new Failure('overloaded', undefined, RETRY_OVERLOADED_SECONDS)
    : new Failure(codeOf(error));
}

function codeOf(error: FastifyError): ErrorCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return 'too_large';
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'url_too_long';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return 'wrong_content_type';
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'bad_request'
        : 'internal';
  }
}
