import { PATHS_TOLD_MAX } from '@skylark/contract/room.facts';
import type { Aid } from './aid/Aid.ts';
import { call as callApi } from '../../lib/call.ts';
import { session } from '../../lib/session.ts';
import { Listeners } from '../../lib/Listeners.ts';
import type { BoardActions, BoardPort } from '../board/index.ts';
import { LocalMedia } from '../devices/index.ts';
import { boardPort, isThere, RoomLink, socketAddress } from '../roomLink/index.ts';
import { Call, isRelayOnlyAt, reportedDevices, reportedPath } from './call/index.ts';
import { hasJoined, rememberJoined } from './joined.ts';
import type { RoomInfo } from './RoomInfo.ts';
import type { RoomSounds } from './sounds/RoomSounds.ts';
import { wasStopped } from './stopped.ts';

/** The relay's credentials expire after ten minutes. After sleep, they are checked within a minute. */
const RELAY_RENEW_AFTER_MS = 7 * 60_000;
const RELAY_LOOK_EVERY_MS = 30_000;

interface RoomSessionOptions {
  isPreparing?: boolean;
  token?: string;
  media?: LocalMedia;
}

/**
 * Everything that is open while a person is in a room: the link, the board's port, camera and microphone, the call. All
 * are opened and closed together.
 */
export class RoomSession {
  /** Changes when another teacher takes the lesson over. */
  info: RoomInfo;
  readonly link: RoomLink;
  readonly board: BoardPort;
  readonly isPreparing: boolean;
  readonly media: LocalMedia;
  readonly call: Call;
  /** Shared sounds; their code loads together with the board. */
  sounds: RoomSounds | undefined;
  #hands: BoardActions | undefined;
  /** Mutual help of teacher and student; its code loads later. */
  #aid: Aid | undefined;
  readonly #ends: (() => void)[];
  readonly #changed = new Listeners();
  #isJoined = false;
  #isSlideUnseen = false;
  #relayAtMs = Date.now();
  #handedTo: string | undefined;

  /**
   * @param options.isPreparing the teacher is preparing the board: there is no call and no other person
   * @param options.token of a person other than the page's
   */
  constructor(
    info: RoomInfo,
    { isPreparing = false, token = session.token() ?? '', media = new LocalMedia() }: RoomSessionOptions = {},
  ) {
    this.info = info;
    this.isPreparing = isPreparing;
    this.media = media;
    const { id } = info.lesson;
    this.link = new RoomLink({
      roomId: id,
      seat: info.seat,
      address: socketAddress(id),
      token,
      isStillOpen: () =>
        isThere(
          callApi(isPreparing ? 'GET /api/v2/lessons/{id}' : 'GET /api/v2/rooms/{id}', { params: { id }, token }),
        ),
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
      this.call.setMuted(true);
      this.link.report({ faults: [], hand: false, stopped: true });
    }
    const relay = setInterval(() => void this.#renewRelay(), RELAY_LOOK_EVERY_MS);
    this.#ends = [
      this.media.subscribe(() => this.#reportDevices()),
      this.call.subscribe(() => this.#reportDevices()),
      this.link.subscribe(() => this.#follow()),
      () => clearInterval(relay),
      () => this.#aid?.close(),
    ];
    // After a reload during a lesson, the person rejoins without being asked again.
    if (!isPreparing && hasJoined(id)) this.join();
  }

  // ---- state for the UI ----

  readonly isJoined = (): boolean => this.#isJoined;
  readonly subscribe = this.#changed.add;
  readonly lesson = (): RoomInfo['lesson'] => this.info.lesson;

  /** Whether this page has not been able to show the slide for some time. */
  get isSlideUnseen(): boolean {
    return this.#isSlideUnseen;
  }

  /** Actions others can take on the visible board; undefined while no board is visible. */
  get boardActions(): BoardActions | undefined {
    return this.#hands;
  }

  readonly setBoardActions = (boardActions: BoardActions | undefined): void => {
    this.#hands = boardActions;
  };

  /** Called when the school has changed the lesson, or has written to its teacher. */
  setLesson(lesson: RoomInfo['lesson']): void {
    if (lesson === this.info.lesson) return;
    this.info = { ...this.info, lesson };
    this.#changed.notify();
  }

  reportSlide(isUnseen: boolean): void {
    this.#isSlideUnseen = isUnseen;
    this.#aid?.own.reportSlide(isUnseen);
  }

  reportRecording(isRecording: boolean): void {
    this.#aid?.own.reportRecording(isRecording);
  }

  // ---- actions of the person ----

  /** From here on the other side can hear and see this person once the call has started. Must be called in a tap. */
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

  /** The room's instance, created on first use. */
  aid(open: (room: this) => Aid): Aid {
    return (this.#aid ??= open(this));
  }

  close(): void {
    for (const end of this.#ends) end();
    this.call.stop();
    this.media.stop();
    this.link.close();
  }

  // ---- coordination between the parts ----

  #follow(): void {
    void this.#followTeacher();
    this.#reportDevices();
    if (this.#isJoined && this.link.snapshot().state.call === 'started') this.call.start();
  }

  /**
   * Another teacher has the lesson now: a page that stays in the lobby or room shows that teacher's name from here on.
   */
  async #followTeacher(): Promise<void> {
    const { handedTo } = this.link.snapshot().state;
    const { lesson, seat } = this.info;
    if (seat !== 's' || handedTo === null || handedTo === this.#handedTo || handedTo === lesson.teacher.id) return;
    this.#handedTo = handedTo;
    const fresh = await callApi('GET /api/v2/lessons/{id}', { params: { id: lesson.id } }).catch(() => undefined);
    // Fetched again with the room's next change.
    if (!fresh) return void (this.#handedTo = undefined);
    this.info = { ...this.info, lesson: fresh };
    this.#changed.notify();
  }

  /** Relay credentials are valid for minutes only, so a call that needs a new network path later needs new ones. */
  async #renewRelay(): Promise<void> {
    const { iceServers, lesson } = this.info;
    if (iceServers.length === 0 || Date.now() - this.#relayAtMs < RELAY_RENEW_AFTER_MS) return;
    this.#relayAtMs = Date.now();
    const fresh = await callApi('GET /api/v2/rooms/{id}/relay', { params: { id: lesson.id } }).catch(() => undefined);
    if (fresh) this.call.setIceServers(fresh.iceServers);
    else this.#relayAtMs = 0;
  }

  /** Reports the devices whenever the room's state differs, also after a gap or when the room starts over. */
  #reportDevices(): void {
    const { status, seat, state } = this.link.snapshot();
    const own = state.seats[seat];
    if (!this.#isJoined || status.kind !== 'live' || own.kind !== 'here' || own.client !== this.link.client) return;
    const reported = reportedDevices(this.media.snapshot(), this.call.snapshot().step);
    if (own.camera !== reported.camera || own.microphone !== reported.microphone)
      this.link.do({ k: 'media', ...reported });
    this.#reportPath();
  }

  /** Reports each change of the call's route for the lesson's record. */
  #reportPath(): void {
    // Reads the current state: an earlier report may just have changed it.
    const { seat, state } = this.link.snapshot();
    const { path, told } = state.paths[seat];
    const way = state.call === 'started' ? reportedPath(this.call.snapshot(), path) : path;
    if (way !== null && way !== path && told < PATHS_TOLD_MAX) this.link.do({ k: 'path', path: way });
  }
}
