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
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { errorBody, Failure } from './failure.ts';
import { countRequests } from './httpMetrics.ts';
import { limitPipelining } from './pipelining.ts';
import { replyRaw } from './rawReply.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export type HttpServer = FastifyInstance;

const handlers = new WeakMap<Server, RequestListener>();

/** From here on requests are answered by the app, and by nobody else. */
export function acceptRequests(server: Server): void {
  const handler = handlers.get(server);
  if (!handler) throw new Error('createHttp was not called with this server');
  server.removeAllListeners('request').on('request', limitPipelining(handler));
}

/** A Fastify that answers every failure in the one form of the error table and gives no internals away. */
export function createHttp(options: { logger: Logger; trustProxy: number; server: Server }): HttpServer {
  const app = Fastify({
    // Until every route is there, whoever made the server answers for us: see acceptRequests.
    serverFactory: (handler) => {
      handlers.set(options.server, handler);
      return options.server;
    },
    loggerInstance: options.logger as never,
    // One line for each request would hold addresses and be read by nobody: failures are logged, speed is in the metrics.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_, hop) => hop < options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: true,
    // An address that the router cannot read comes here, past the handler of errors.
    frameworkErrors: answerError as never,
    clientErrorHandler: answerBrokenRequest as never,
    routerOptions: { maxParamLength: 200 },
  });

  void app.register(multipart);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, _, done) => {
    // RFC 9112, 3.2: without it nobody can say who was meant.
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion !== '1.1';
    done(isNamed ? undefined : new Failure('bad_request'));
  });
  countRequests(app as unknown as HttpServer);
  // An expectation that we do not know may be passed over; Node's own answer would have no body.
  options.server.on('checkExpectation', (request, response) => options.server.emit('request', request, response));
  // This server is nobody's proxy; without a listener Node closes such a connection without a word.
  options.server.on('connect', (_: unknown, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    replyRaw(socket, new Failure('not_found'));
  });
  return app as unknown as HttpServer;
}

/** The route, and the lesson or room that the request was about. */
function routeFields({ routeOptions: { url }, params }: FastifyRequest): Record<string, unknown> {
  const [, of] = /\/(lessons|rooms)\/:id(?:\/|$)/.exec(url ?? '') ?? [];
  return { route: url, ...(of && { [of === 'lessons' ? 'lesson' : 'room']: (params as { id?: string }).id }) };
}

function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error instanceof Failure ? error : new Failure(codeOf(error));
  if (failure.code === 'internal') request.log.error({ err: error, ...routeFields(request) }, 'request failed');
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds);
  return reply.code(failure.status).send(errorBody(failure));
}

/** Bytes that are no HTTP, or that never become a whole request. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const underWay = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
  // Behind a request that is still being answered an answer to this one would be taken for that one's.
  if (error.code === 'ECONNRESET' || underWay?.headersSent) socket.destroy();
  else replyRaw(socket, new Failure(brokenRequestCodeOf(error)));
}

function brokenRequestCodeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
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
