import { createServer, type Server } from 'node:http';

const HEADERS_MS = 10_000;

/**
 * Node's HTTP server, configured to answer as little as possible by itself, so that errors have our standard form.
 * @param headersMs how long a request's headers may take; shorter in tests
 */
export function createRawServer({ headersMs = HEADERS_MS } = {}): Server {
  const server: Server = createServer({
    // Node would refuse without a body; createHttp refuses such requests instead.
    requireHostHeader: false,
    // Clients send all headers in one go. Thousands of incomplete requests would each hold a connection for a minute.
    headersTimeout: headersMs,
    connectionsCheckingInterval: headersMs / 4,
    // Other upgrade offers, such as h2c, may be ignored: the request is answered normally, as it is when nothing
    // handles upgrades.
    shouldUpgradeCallback: ({ headers }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && server.listenerCount('upgrade') > 0,
  });
  return server;
}
