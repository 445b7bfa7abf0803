import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** @returns the port that leads to this one through the lossy network */
    portThrough: (address: string, port: number) => Promise<number>;
  }
}

/**
 * A network between two browsers on this computer that loses packets of their call. It needs no special privileges:
 * each browser is given ports of this proxy instead of the other side's, and the proxy forwards or drops what arrives
 * there.
 */
export class LossyNetwork {
  /** Share of the packets that are dropped in each direction: 0 to 1. */
  loss = 0;
  lost = 0;
  passed = 0;
  readonly #sockets: Socket[] = [];
  readonly #ports = new Map<string, Promise<number>>();

  /** Routes all calls of the page through this network. Must be called before the page's own scripts run. */
  async join(page: Page): Promise<void> {
    await page.exposeFunction('portThrough', (address: string, port: number) => this.#portTo(address, port));
    await page.addInitScript(callThroughNetwork);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #portTo(address: string, port: number): Promise<number> {
    const key = `${address} ${port}`;
    const known = this.#ports.get(key) ?? this.#openTo(address, port);
    this.#ports.set(key, known);
    return known;
  }

  async #openTo(address: string, port: number): Promise<number> {
    const near = await this.#socket(address);
    /** For each sender, the socket that represents it to the other side. */
    const far = new Map<string, Promise<Socket>>();
    near.on('message', (packet, from) => {
      const key = `${from.address} ${from.port}`;
      const known = far.get(key) ?? this.#farSocket(address, (back) => this.#pass(near, back, from));
      far.set(key, known);
      void known.then((socket) => this.#pass(socket, packet, { address, port }));
    });
    return (near.address() as AddressInfo).port;
  }

  async #farSocket(address: string, hear: (packet: Buffer) => void): Promise<Socket> {
    const socket = await this.#socket(address);
    socket.on('message', hear);
    return socket;
  }

  async #socket(address: string): Promise<Socket> {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    this.#sockets.push(socket);
    // A browser that has closed rejects packets still in transit.
    socket.on('error', () => undefined);
    socket.bind(0, address);
    await once(socket, 'listening');
    return socket;
  }

  #pass(socket: Socket, packet: Buffer, { address, port }: { address: string; port: number }): void {
    if (Math.random() < this.loss) {
      this.lost += 1;
      return;
    }
    this.passed += 1;
    socket.send(packet, port, address, () => undefined);
  }
}

/** Runs in the page, before its own scripts. Media flows over UDP only; other candidates are left out. */
function callThroughNetwork(): void {
  const CANDIDATE = /^(a=)?candidate:\S+ \d+ (\S+) \d+ (\S+) (\d+) /;
  const through = async (line: string): Promise<string | undefined> => {
    const [start, , protocol = '', address = '', port = ''] = CANDIDATE.exec(line) ?? [];
    if (start === undefined) return line;
    if (protocol.toLowerCase() !== 'udp') return undefined;
    const other = await window.portThrough(address, Number(port));
    return line.replace(start, start.replace(` ${port} `, ` ${other} `));
  };
  type Add = (this: RTCPeerConnection, candidate?: RTCIceCandidateInit | null) => Promise<void>;
  type Describe = (this: RTCPeerConnection, description: RTCSessionDescriptionInit) => Promise<void>;
  const native = RTCPeerConnection.prototype as unknown as { addIceCandidate: Add; setRemoteDescription: Describe };
  const { addIceCandidate, setRemoteDescription } = native;
  native.addIceCandidate = async function (candidate) {
    if (!candidate?.candidate) return addIceCandidate.call(this, candidate);
    const changed = await through(candidate.candidate);
    if (changed !== undefined) await addIceCandidate.call(this, { ...candidate, candidate: changed });
  };
  native.setRemoteDescription = async function ({ type, sdp = '' }) {
    const lines = await Promise.all(sdp.split('\r\n').map(through));
    const changed = lines.filter((line) => line !== undefined).join('\r\n');
    await setRemoteDescription.call(this, { type, sdp: changed });
  };
}
