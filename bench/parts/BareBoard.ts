import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';

/** x, y of its first point and relative x, y, x, y ... of all, in page units. */
export interface BareStroke {
  x: number;
  y: number;
  points: number[];
}

const FREEHAND = fileURLToPath(import.meta.resolve('perfect-freehand'));

/**
 * The minimum for drawing together: no permissions, no history, no zoom, no storage. Two canvases and perfect-freehand.
 */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Bare board</title>
<style>html, body { margin: 0; height: 100% } canvas { position: absolute; left: 0; top: 0 }</style>
<canvas id="settled"></canvas><canvas id="live"></canvas>
<script type="module">
import { getStroke } from '/freehand.mjs';
const [settled, live] = ['settled', 'live'].map((id) => {
  const canvas = document.getElementById(id);
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  return canvas.getContext('2d');
});
const scale = Math.min(innerWidth / 16000, innerHeight / 9000);
const fill = (ctx, points) => {
  const path = new Path2D();
  getStroke(points, { size: 5 }).forEach(([x, y], at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  ctx.fill(path);
};
const onScreen = ({ x, y, points }) =>
  Array.from({ length: points.length / 2 }, (_, at) => [(x + points[2 * at]) * scale, (y + points[2 * at + 1]) * scale]);
let [own, other, frame] = [null, null, 0];
const draw = () => {
  frame = 0;
  live.clearRect(0, 0, innerWidth, innerHeight);
  for (const stroke of [own, other]) if (stroke) fill(live, stroke);
};
const ask = () => (frame ||= requestAnimationFrame(draw));
const socket = new WebSocket(location.origin.replace('http', 'ws'));
socket.onmessage = ({ data }) => {
  const { strokes = [], begin, more, end } = JSON.parse(data);
  for (const stroke of strokes) fill(settled, onScreen(stroke));
  if (begin) other = [];
  if (more) other.push(...onScreen(more));
  if (end) { fill(settled, other); other = null; }
  document.body.dataset.ready = 'yes';
  ask();
};
const at = ({ clientX, clientY }) => [clientX, clientY];
onpointerdown = (event) => { own = [at(event)]; ask(); };
onpointermove = (event) => { if (own) { own.push(...event.getCoalescedEvents().map(at)); ask(); socket.send(JSON.stringify(own.at(-1))); } };
onpointerup = () => { if (own) fill(settled, own); own = null; ask(); };
</script>`;

/** Serves the bare page and plays the other side. */
export class BareBoard {
  readonly url: string;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;

  private constructor(http: Server, sockets: WebSocketServer) {
    this.#http = http;
    this.#sockets = sockets;
    this.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  }

  /** @param strokes already on the page */
  static async serve(strokes: BareStroke[]): Promise<BareBoard> {
    const http = createServer((request, response) => {
      const isModule = request.url === '/freehand.mjs';
      response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
      response.end(isModule ? readFileSync(FREEHAND) : PAGE);
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const sockets = new WebSocketServer({ server: http });
    sockets.on('connection', (socket: WebSocket) => socket.send(JSON.stringify({ strokes })));
    return new BareBoard(http, sockets);
  }

  /** A piece of the other side's stroke. */
  send(piece: { begin: boolean; more: BareStroke; end: boolean }): void {
    for (const socket of this.#sockets.clients) socket.send(JSON.stringify(piece));
  }

  async close(): Promise<void> {
    this.#sockets.close();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }
}
