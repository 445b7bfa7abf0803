import type { ErrorCode } from '@skylark/contract/errors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { errorBody, Failure } from './failure.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export type HttpServer = FastifyInstance;

const handlers = new WeakMap<Server, RequestListener>();

/** From here on requests are answered by the app, and by nobody else. */
export function openDoors(server: Server): void {
  const handler = handlers.get(server);
  if (!handler) throw new Error('createHttp was not called with this server');
  server.removeAllListeners('request').on('request', handler);
}

/** A Fastify that answers every failure in the one form of the error table and never tells a stranger how it works. */
export function createHttp(options: { logger: Logger; trustProxy: number; server: Server }): HttpServer {
  const app = Fastify({
    // Until every route is there, whoever made the server answers for us: see openDoors.
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
    routerOptions: { maxParamLength: 200 },
  });

  void app.register(multipart);
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = error instanceof Failure ? error : new Failure(codeOf(error));
    if (failure.code === 'internal')
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds);
    return reply.code(failure.status).send(errorBody(failure));
  });
  return app as unknown as HttpServer;
}

function codeOf(error: FastifyError): ErrorCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return 'too_large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return 'wrong_content_type';
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'bad_request'
        : 'internal';
  }
}
