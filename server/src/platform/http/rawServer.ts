import { createServer, type Server } from 'node:http';

const HEADERS_MS = 10_000;

/** Node's HTTP server, configured to answer as little as possible by itself, so that errors have our standard form. */
export function createRawServer(): Server {
  const server: Server = createServer({
    // Node would refuse without a body; createHttp refuses such requests instead.
    requireHostHeader: false,
    // Headers are sent at once; half of them, thousands of times, would hold a connection each for a minute.
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: HEADERS_MS / 4,
    // Other upgrade offers, such as h2c, may be ignored: the request is answered normally, as it is when nothing
    // handles upgrades.
    shouldUpgradeCallback: ({ headers }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && server.listenerCount('upgrade') > 0,
  });
  return server;
}
