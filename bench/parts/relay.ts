// The lower bound: forwards every message to the others in the room, checks nothing and stores nothing.
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

const rooms = new Map<string, Set<WebSocket>>();
const server = createServer((_, response) => response.end());
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const room = rooms.get(request.url ?? '') ?? new Set();
  rooms.set(request.url ?? '', room.add(socket));
  socket.on('message', (data: Buffer, isBinary) => {
    for (const other of room) if (other !== socket) other.send(data, { binary: isBinary });
  });
  socket.on('close', () => room.delete(socket));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
