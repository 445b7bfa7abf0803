import { SOUND_LEAD_MS } from '@skylark/contract/room.facts';
import type { PageId } from '@skylark/contract/board';
import type { RoomSound } from '@skylark/contract/roomSounds';
import { serverNowMs } from '../../../lib/clock.ts';
import { Listeners } from '../../../lib/Listeners.ts';
import { playSound, readAloud, speech, stopReading } from '../../../lib/speech/speech.ts';
import { type FoundSound, findSound, type SoundSource } from './findSound.ts';

interface SoundsState {
  /** Both hear what the teacher presses. */
  isForBoth: boolean;
  /** The browser plays nothing before a tap: this sound waits for it. */
  waiting: FoundSound | null;
  /** Counts sounds that could not be played. */
  failures: number;
}

type Room = SoundSource & { readonly isPreparing: boolean };

/** Lets both pages of a room play a sound at the same moment, by the room's clock. Lives as long as the room's link. */
export class RoomSounds {
  readonly #room: Room;
  readonly #changed = new Listeners();
  #state: SoundsState = { isForBoth: true, waiting: null, failures: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the last message: results of lookups for earlier ones are discarded. */
  #count = 0;
  #page: PageId | null = null;
  /** What was last played here, under the name that the speech module uses for it. */
  #played: string | undefined;
  /**
   * Whether the last sound was for both: the other side may still hear it after the teacher plays the next one alone.
   */
  #wasForBoth = false;

  constructor(room: Room) {
    this.#room = room;
    this.#followPage();
    room.link.subscribe(() => this.#followPage());
    room.link.onSaid((said) => said.t === 'sound' && this.#take(said.sound, said.at));
  }

  readonly snapshot = (): SoundsState => this.#state;
  readonly subscribe = this.#changed.add;

  setForBoth(isForBoth: boolean): void {
    this.#update({ isForBoth });
  }

  /** @returns whether both will hear it; otherwise it is for this page alone */
  ask(sound: RoomSound): boolean {
    const { info, isPreparing, link } = this.#room;
    const mayBoth = info.seat === 't' && !isPreparing && this.#state.isForBoth;
    this.#wasForBoth = mayBoth && link.say({ t: 'sound', sound });
    return this.#wasForBoth;
  }

  /** Stops it here, and on the other side if it was played for both. */
  end(): void {
    stopReading();
    if (this.#wasForBoth) this.#room.link.say({ t: 'sound', sound: null });
    this.#wasForBoth = false;
  }

  /** For this page alone; also plays a sound that waited for a tap. */
  play({ text, address }: FoundSound): void {
    this.#update({ waiting: null });
    const found = { text, address };
    this.#played = text;
    if (address !== undefined) playSound(text, address, (why) => this.#failed(found, why));
    else if (!hasBeenTapped()) this.#update({ waiting: found });
    else if (!readAloud(text, 'en')) this.#fail();
  }

  /** Sounds of a page that is no longer shown are stopped and not started later. */
  #followPage(): void {
    const { page } = this.#room.link.snapshot().state;
    if (page === null || page === this.#page) return;
    this.#page = page;
    this.#drop();
    if (this.#played !== undefined && speech.reading() === this.#played) stopReading();
  }

  /** Cancels everything requested earlier. */
  #drop(): void {
    clearTimeout(this.#timer);
    this.#count += 1;
    if (this.#state.waiting) this.#update({ waiting: null });
  }

  #take(sound: RoomSound | null, atMs: number): void {
    this.#drop();
    const count = this.#count;
    if (sound === null) {
      stopReading();
      return;
    }
    findSound(this.#room, sound).then(
      (found) => {
        if (!found || count !== this.#count) return;
        const waitMs = Math.min(2 * SOUND_LEAD_MS, Math.max(0, atMs - serverNowMs()));
        this.#timer = setTimeout(() => this.play(found), waitMs);
      },
      () => this.#fail(),
    );
  }

  #failed(found: FoundSound, why: unknown): void {
    if (why instanceof Error && why.name === 'NotAllowedError') this.#update({ waiting: found });
    // Words can be read by a speech voice as a fallback; the words of a slide's recording are unknown.
    else if (found.text === found.address || !readAloud(found.text, 'en')) this.#fail();
  }

  #fail(): void {
    this.#update({ failures: this.#state.failures + 1 });
  }

  #update(change: Partial<SoundsState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed.notify();
  }
}

/** A browser that doesn't report taps is assumed to allow sound. */
const hasBeenTapped = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
