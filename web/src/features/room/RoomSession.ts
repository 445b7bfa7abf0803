import { PATHS_TOLD_MAX } from '@skylark/contract/room.facts';
import type { Aid } from './aid/Aid.ts';
import { call as callApi, type Reply } from '../../lib/call.ts';
import { dropDevicesAhead } from '../../lib/devicesAhead.ts';
import { clientAhead, takeSocketAhead } from '../../lib/socketAhead.ts';
import { session } from '../../lib/session.ts';
import { Listeners } from '../../lib/Listeners.ts';
import type { BoardHands, BoardPort } from '../board/index.ts';
import { LocalMedia } from '../devices/index.ts';
import { boardPort, isThere, RoomLink, socketAddress } from '../roomLink/index.ts';
import { Call, isRelayOnlyAt, reportedDevices, reportedPath } from './call/index.ts';
import { hasJoined, rememberJoined } from './joined.ts';
import type { RoomSounds } from './sounds/RoomSounds.ts';
import { wasStopped } from './stopped.ts';

export type RoomInfo = Reply<'GET /api/v2/rooms/{id}'>;

/** The relay's credentials end after ten minutes; who comes back from sleep looks within a minute. */
const RELAY_RENEW_AFTER_MS = 7 * 60_000;
const RELAY_LOOK_EVERY_MS = 30_000;

/**
 * Everything that is open while somebody is in a room: the link, the board's way to it, camera and microphone, the
 * call. Opened together, closed together.
 */
export class RoomSession {
  readonly info: RoomInfo;
  readonly link: RoomLink;
  readonly board: BoardPort;
  readonly isPreparing: boolean;
  readonly media = new LocalMedia();
  readonly call: Call;
  /** What is heard for both, whose code comes with the board. */
  sounds: RoomSounds | undefined;
  #hands: BoardHands | undefined;
  /** Help for each other, whose code comes later. */
  #aid: Aid | undefined;
  readonly #ends: (() => void)[];
  readonly #changed = new Listeners();
  #isJoined = false;
  #relayAtMs = Date.now();

  /** @param isPreparing the teacher lays out the board: no call, and nobody is there */
  constructor(info: RoomInfo, isPreparing = false) {
    this.info = info;
    this.isPreparing = isPreparing;
    const { id } = info.lesson;
    const address = socketAddress(id);
    const token = session.token() ?? '';
    this.link = new RoomLink({
      roomId: id,
      seat: info.seat,
      address,
      token,
      ...(!isPreparing && {
        ahead: {
          client: clientAhead(address, info.seat),
          take: (client: string) => takeSocketAhead(address, token, client),
        },
      }),
      isStillOpen: () =>
        isThere(callApi(isPreparing ? 'GET /api/v2/lessons/{id}' : 'GET /api/v2/rooms/{id}', { params: { id } })),
      isInLobby: !isPreparing && !hasJoined(id),
    });
    this.board = boardPort(this.link, id);
    this.call = new Call({
      link: this.link,
      media: this.media,
      iceServers: info.iceServers,
      isRelayOnly: isRelayOnlyAt(window.location.search),
    });
    if (info.seat === 's' && (info.isStopped || wasStopped(id))) {
      this.call.hush(true);
      this.link.report({ faults: [], hand: false, stopped: true });
      dropDevicesAhead();
    }
    const relay = setInterval(() => void this.#renewRelay(), RELAY_LOOK_EVERY_MS);
    this.#ends = [
      this.media.subscribe(() => this.#reportDevices()),
      this.call.subscribe(() => this.#reportDevices()),
      this.link.subscribe(() => this.#follow()),
      () => clearInterval(relay),
      () => this.#aid?.close(),
    ];
    // After a reload in the middle of a lesson nobody is asked anything again.
    if (!isPreparing && hasJoined(id)) this.join();
  }

  // ---- what screens read ----

  readonly isJoined = (): boolean => this.#isJoined;
  readonly subscribe = this.#changed.add;

  /** What others may do on the board that is shown; nothing while there is none. */
  get hands(): BoardHands | undefined {
    return this.#hands;
  }

  readonly keepHands = (hands: BoardHands | undefined): void => {
    this.#hands = hands;
  };

  // ---- what the person does ----

  /** From here on the other side hears and sees, as soon as the call is started. Call it in a tap. */
  join(): void {
    if (this.#isJoined) return;
    this.#isJoined = true;
    rememberJoined(this.info.lesson.id);
    this.link.enter();
    const { seat, reports } = this.link.snapshot();
    if (reports[seat]?.stopped !== true) this.media.start();
    this.#follow();
    this.#changed.notify();
  }

  /** The one of this room; it is made when it is first wanted. */
  aid(open: (room: this) => Aid): Aid {
    return (this.#aid ??= open(this));
  }

  close(): void {
    for (const end of this.#ends) end();
    this.call.stop();
    this.media.stop();
    this.link.close();
  }

  // ---- how the parts move each other ----

  #follow(): void {
    this.#reportDevices();
    if (this.#isJoined && this.link.snapshot().state.call === 'started') this.call.start();
  }

  /** Credentials of the relay hold for minutes: a call that has to find a new way later needs others. */
  async #renewRelay(): Promise<void> {
    const { iceServers, lesson } = this.info;
    if (iceServers.length === 0 || Date.now() - this.#relayAtMs < RELAY_RENEW_AFTER_MS) return;
    this.#relayAtMs = Date.now();
    const fresh = await callApi('GET /api/v2/rooms/{id}/relay', { params: { id: lesson.id } }).catch(() => undefined);
    if (fresh) this.call.setIceServers(fresh.iceServers);
    else this.#relayAtMs = 0;
  }

  /** The other side is notified whenever it is not what the room knows: also after a gap, when the room begins anew. */
  #reportDevices(): void {
    const { status, seat, state } = this.link.snapshot();
    const own = state.seats[seat];
    if (!this.#isJoined || status.kind !== 'live' || own.kind !== 'here' || own.client !== this.link.client) return;
    const reported = reportedDevices(this.media.snapshot(), this.call.snapshot().step);
    if (own.camera !== reported.camera || own.microphone !== reported.microphone)
      this.link.do({ k: 'media', ...reported });
    this.#reportPath();
  }

  /** The record of the lesson is told by which way the call goes, whenever that changes. */
  #reportPath(): void {
    // What was reported a moment ago has moved the state already.
    const { seat, state } = this.link.snapshot();
    const { path, told } = state.paths[seat];
    const way = state.call === 'started' ? reportedPath(this.call.snapshot(), path) : path;
    if (way !== null && way !== path && told < PATHS_TOLD_MAX) this.link.do({ k: 'path', path: way });
  }
}
