import type { ElementProps, PageId } from '@skylark/contract/board';
import { RoomSession } from '../RoomSession.ts';
import { madeUpMedia } from './madeUpMedia.ts';

/** The delays of a child who needs a moment; the order of events is what the teacher should learn. */
const HAND_AFTER_MS = 12_000;
const SMILE_AFTER_MS = 2_500;
const DRAWS_AFTER_MS = 1_500;

const LOOK = {
  version: 1,
  versionNonce: 1,
  index: 900,
  isDeleted: false,
  color: 'sky',
  size: 3,
} as const;

/** A face, from the upper right corner of the page. */
const SHAPES: readonly Pick<ElementProps, 'x' | 'y' | 'width' | 'height'>[] = [
  { x: 12_600, y: 900, width: 2_400, height: 2_400 },
  { x: 13_200, y: 1_600, width: 320, height: 320 },
  { x: 14_080, y: 1_600, width: 320, height: 320 },
  { x: 13_350, y: 2_450, width: 900, height: 260 },
];

const isIdOf = (shape: number): string => `s${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}${shape}`;

/**
 * The child of a rehearsal: enters, joins the call, smiles at its beginning, raises its hand, answers greetings in the
 * chat, and draws on each page once it may.
 */
export class MadeUpChild {
  readonly #room: RoomSession;
  readonly #drawn = new Set<PageId>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #ends: (() => void)[];
  #isInCall = false;
  #said = 0;

  /** @param of the teacher's session in the same room */
  constructor(of: RoomSession, token: string) {
    const info = { ...of.info, seat: 's' as const, isStopped: false };
    this.#room = new RoomSession(info, { token, media: madeUpMedia() });
    this.#room.call.setMuted(true);
    this.#room.join();
    const { link } = this.#room;
    this.#ends = [
      link.subscribe(() => this.#follow()),
      link.onSaid(({ t }) => {
        if (t === 'lower') link.report({ faults: [], hand: false, stopped: false });
      }),
    ];
    this.#follow();
  }

  /** Whether somebody plays the child in another window. */
  get isReplaced(): boolean {
    return this.#room.link.snapshot().status.kind === 'gone';
  }

  close(): void {
    for (const end of this.#ends) end();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#room.close();
  }

  #follow(): void {
    const { link } = this.#room;
    const { state, status } = link.snapshot();
    if (status.kind !== 'live' || state.call !== 'started') return;
    if (!this.#isInCall) {
      this.#isInCall = true;
      this.#later(SMILE_AFTER_MS, () => link.say({ t: 'sign', sign: 'smile' }));
      this.#later(HAND_AFTER_MS, () => link.report({ faults: [], hand: true, stopped: false }));
    }
    const { page } = state;
    if (state.tools && page !== null && !this.#drawn.has(page)) {
      this.#drawn.add(page);
      this.#later(DRAWS_AFTER_MS, () => this.#draw(page));
    }
    const heard = state.sayings.filter(({ seat }) => seat === 't').length;
    if (heard > this.#said) {
      this.#said = heard;
      this.#later(SMILE_AFTER_MS, () => link.do({ k: 'say', id: isIdOf(0), text: 'Hello!' }));
    }
  }

  #draw(page: PageId): void {
    const { link } = this.#room;
    if (!link.snapshot().state.tools) return;
    for (const [index, shape] of SHAPES.entries())
      link.do({ k: 'put', id: isIdOf(index), page, is: { kind: 'ellipse' }, look: { ...LOOK, ...shape } });
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}
