import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * Only a call: cameras are on before it starts, as in a room. The side where the button is pressed makes the offer; a
 * page opened with `#join` makes one as soon as it can.
 */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Bare call</title>
<button disabled>Call</button><figure data-whose="other"><video autoplay muted playsinline></video></figure>
<script type="module">
const [button, video] = [document.querySelector('button'), document.querySelector('video')];
const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } });
const socket = new WebSocket(location.origin.replace('http', 'ws'));
let pc;
const send = (message) => socket.send(JSON.stringify({ t: 'signal', ...message }));
const open = () => {
  pc = new RTCPeerConnection();
  pc.onicecandidate = ({ candidate }) => candidate && send({ candidate });
  pc.ontrack = ({ streams }) => (video.srcObject = streams[0]);
  for (const track of media.getTracks()) pc.addTrack(track, media);
};
const describe = async () => { await pc.setLocalDescription(); send({ description: pc.localDescription }); };
button.onclick = async () => { open(); await describe(); };
let last = Promise.resolve();
const hear = async ({ description, candidate }) => {
  if (description) {
    if (description.type === 'offer') open();
    await pc.setRemoteDescription(description);
    if (description.type === 'offer') await describe();
  }
  if (candidate) await pc.addIceCandidate(candidate);
};
socket.onmessage = ({ data }) => (last = last.then(() => hear(JSON.parse(data))));
socket.onopen = () => { button.disabled = false; if (location.hash === '#join') button.onclick(); };
</script>`;

/** Serves the bare page and relays the messages between two of them. */
export class BareCall {
  readonly port: number;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;

  private constructor(http: Server, sockets: WebSocketServer) {
    this.#http = http;
    this.#sockets = sockets;
    this.port = (http.address() as AddressInfo).port;
  }

  static async serve(): Promise<BareCall> {
    const http = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE)).listen(0);
    await once(http, 'listening');
    const sockets = new WebSocketServer({ server: http });
    sockets.on('connection', (socket: WebSocket) =>
      socket.on('message', (message) => {
        for (const other of sockets.clients) if (other !== socket) other.send(message, { binary: false });
      }),
    );
    return new BareCall(http, sockets);
  }

  async close(): Promise<void> {
    this.#sockets.close();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }
}
