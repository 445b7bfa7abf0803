import { HELLO_PARAMETER, ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { ClientMessage, Seat } from '@skylark/contract/room';
import { firstConstraints } from './features/devices/firstConstraints.ts';
import { EarlyCall } from './features/room/call/EarlyCall.ts';
import { callConfiguration, isRelayOnlyAt } from './features/room/call/callConfiguration.ts';
import { greeting } from './features/room/call/callMessage.ts';
import { rememberedDevices } from './features/devices/rememberedDevices.ts';
import { hasJoined } from './features/room/joined.ts';
import { wasStopped } from './features/room/stopped.ts';
import type { SavedOutbox } from './features/roomLink/Outbox.ts';
import { outboxKey } from './features/roomLink/savedOutbox.ts';
import { socketAddress } from './features/roomLink/socketAddress.ts';
import type { Prefetched, EarlySocket } from './lib/prefetched.ts';
import { rememberedLocale } from './lib/locale.ts';
import { dropEarlyDevices } from './lib/earlyDevices.ts';

/** Addresses of the room's texts in each language (vite.prefetch.config.ts). */
declare const ROOM_TEXTS: Record<string, string[]>;

/**
 * The first script of a room page: it is inlined in the page, built separately (vite.prefetch.config.ts), and runs before
 * any other file has loaded. It starts slow operations (session, room, its socket, the camera of a person who has
 * already joined) and nothing else; the code that would have started them later takes them over (lib/prefetched.ts).
 */
const ROOM = /^\/rooms\/([0-9a-f-]{36})(?:\/|$)/;
/** Camera and microphone are switched off if nothing has taken them over by then. */
const DEVICES_TAKEN_WITHIN_MS = 15_000;
const SEATS: readonly Seat[] = ['t', 's'];
/** Prefix of a message from the other page. */
const SIGNAL = '{"t":"signal"';

interface RoomOnWire {
  seat: Seat;
  ice_servers: Parameters<typeof callConfiguration>[0];
}

try {
  begin();
} catch (error) {
  // Storage is missing or the browser is old: the page's own code requests everything.
  console.info('Nothing could be prefetched.', error);
}

function begin(): void {
  const { pathname, search } = location;
  const id = ROOM.exec(pathname)?.[1];
  const token = localStorage.getItem('skylark.token');
  // A token in the address may change who is signed in.
  if (id === undefined || token === null || search.includes('auth_token')) return;
  const prefetched: Prefetched = { replies: new Map() };
  globalThis.skylarkPrefetched = prefetched;
  const ask = (path: string): Promise<Response> => {
    const response = fetch(path, { headers: { 'X-Auth-Token': token } });
    prefetched.replies.set(path, { token, response });
    return response;
  };
  const room = ask(`/api/v2/rooms/${id}`);
  ask('/api/v2/profile').catch(() => undefined);
  for (const href of ROOM_TEXTS[rememberedLocale() ?? ''] ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  const isInside = hasJoined(id);
  // If the person stopped camera and microphone, they stay off after a reload.
  if (isInside && !wasStopped(id)) askDevices(prefetched);
  // A person who has already joined waits for no reply. A room that has closed meanwhile accepts the socket and closes
  // it without a message.
  const open = isInside ? openSocket(id, token, false) : undefined;
  prefetched.socket = open;
  const drop = (): void => {
    prefetched.socket?.socket.close();
    prefetched.socket = undefined;
    dropEarlyDevices();
  };
  room.then((response) => {
    if (!response.ok) return drop();
    if (!isInside) prefetched.socket = openSocket(id, token, true);
    else if (open && 'RTCPeerConnection' in window) beginCall(open, response.clone());
  }, drop);
}

/** From here on the call's first messages are answered here. Failures are left to the call itself. */
function beginCall(opened: EarlySocket, room: Response): void {
  const { socket, heard } = opened;
  room.json().then(
    ({ seat, ice_servers: iceServers }: RoomOnWire) => {
      // The page has already taken it over.
      if (globalThis.skylarkPrefetched?.socket !== opened) return;
      globalThis.skylarkEarlyCall = new EarlyCall({
        makesOffers: seat === 't',
        configuration: callConfiguration(iceServers, isRelayOnlyAt(location.search)),
        send: (to, d) => socket.send(JSON.stringify({ t: 'signal', to, d } satisfies ClientMessage)),
      });
      heard.push(...heard.splice(0).filter(({ data }) => !handleCallMessage(data)));
    },
    () => undefined,
  );
}

/** @returns whether the message is fully handled */
function handleCallMessage(data: string): boolean {
  if (!data.startsWith(SIGNAL)) return false;
  const { from, d } = JSON.parse(data) as { from: string; d: string };
  try {
    return globalThis.skylarkEarlyCall?.hear(from, d) === true;
  } catch (error) {
    console.info('The call could not be started early.', error);
    return false;
  }
}

function openSocket(id: string, token: string, isInLobby: boolean): EarlySocket | undefined {
  const saved = SEATS.filter((one) => sessionStorage.getItem(outboxKey(id, one)) !== null);
  // Both seats were used in this tab: only the room's reply tells which one is current.
  if (saved.length > 1) return undefined;
  const [seat] = saved;
  const outbox = seat && (JSON.parse(sessionStorage.getItem(outboxKey(id, seat)) ?? '') as SavedOutbox);
  const client = outbox?.client ?? crypto.randomUUID().slice(0, 23);
  const address = socketAddress(id);
  const page = isInLobby ? undefined : crypto.randomUUID();
  const hello: ClientMessage = {
    t: 'hello',
    client,
    epoch: null,
    seq: 0,
    n: outbox?.ackedN ?? 0,
    last: outbox?.lastN ?? 0,
    parts: true,
    ...(isInLobby && { lobby: true }),
    ...(page !== undefined && { greet: JSON.stringify(greeting(page)) }),
  };
  const said = `${HELLO_PARAMETER}=${encodeURIComponent(JSON.stringify(hello))}`;
  const socket = new WebSocket(`${address}?${said}`, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
  const heard: EarlySocket['heard'] = [];
  const keep = ({ data }: MessageEvent<string | Blob>): void => {
    // Voice frames are useless later, so they are not kept.
    if (typeof data === 'string' && !handleCallMessage(data)) heard.push({ data, atMs: performance.now() });
  };
  const stopKeeping = (): void => socket.removeEventListener('message', keep);
  socket.addEventListener('message', keep);
  return { address, token, client, seat, page, socket, heard, stopKeeping };
}

function askDevices(prefetched: Prefetched): void {
  // The types say that it always exists, but web views inside apps lack it.
  const media = navigator.mediaDevices as MediaDevices | undefined;
  if (!media) return;
  const constraints = firstConstraints(rememberedDevices());
  const stream = media.getUserMedia(constraints);
  stream.catch(() => undefined);
  prefetched.devices = { asked: JSON.stringify(constraints), stream };
  setTimeout(dropEarlyDevices, DEVICES_TAKEN_WITHIN_MS);
}
