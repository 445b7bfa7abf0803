import { createServer, type Server } from 'node:http';

/** Node's HTTP server, with as little as possible answered before our own form of errors can be. */
export function createRawServer(): Server {
  const server: Server = createServer({
    // Node would refuse without a body; createHttp does it instead.
    requireHostHeader: false,
    // Other offers, such as h2c, may be passed over: the request is answered as it is. So it is when nobody takes upgrades.
    shouldUpgradeCallback: ({ headers }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && server.listenerCount('upgrade') > 0,
  });
  return server;
}
