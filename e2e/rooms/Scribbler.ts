import type { AnyActivity } from '@skylark/contract/activity.facts';
import type { BoardEvent, ElementProps, PageId } from '@skylark/contract/board';
import { stamps } from '@skylark/contract/board.facts';
import { type BoardElement, visibleElements } from '@skylark/contract/boardState';
import type { Move } from '@skylark/contract/play';
import type { Seat } from '@skylark/contract/room';
import type { RoomLink } from '../../web/src/features/roomLink/RoomLink.ts';
import { hintedMove } from '../../web/test/hintedMove.ts';
import { oneOfEach } from '../../web/test/oneOfEach.ts';

/** A person who uses every feature of a board, at random but reproducible by seed. */
export class Scribbler {
  link: RoomLink;
  readonly #seat: Seat;
  readonly #chance: () => number;
  readonly #name: string;
  /** A whiteboard has no drawing permissions to grant. */
  readonly #isLesson: boolean;
  /** Of the lesson's first slide; the room itself knows no activities. */
  readonly #activity: AnyActivity;
  #made = 0;
  #stroke: { id: string; page: PageId; points: number } | undefined;

  constructor(
    link: RoomLink,
    seat: Seat,
    chance: () => number,
    name: string,
    isLesson = true,
    activity: AnyActivity = oneOfEach.drag,
  ) {
    this.link = link;
    this.#seat = seat;
    this.#chance = chance;
    this.#name = name;
    this.#isLesson = isLesson;
    this.#activity = activity;
  }

  act(): void {
    const { page } = this.link.snapshot().state;
    if (page === null) return;
    // Also in the middle of a stroke.
    if (this.#isLesson && this.#chance() < 0.12) return this.#play();
    const dice = this.#chance();
    if (this.#stroke || dice < 0.45) this.#draw(page);
    else if (dice < 0.6) this.#put(page);
    else if (dice < 0.8) this.#change(page, false);
    else if (dice < 0.9) this.#change(page, true);
    else if (dice < 0.92 && this.#isLesson) this.#say();
    else if (this.#seat === 't') this.#teach();
    else if (this.#isLesson && this.#chance() < 0.4) this.link.do({ k: 'roll' });
    else this.#draw(page);
  }

  /** The page is reloaded: only the room's data and the saved outbox remain. */
  reload(link: RoomLink): void {
    this.link = link;
    this.#stroke = undefined;
  }

  /** Does what none of our pages would: the room must refuse it, or apply it identically on all sides. */
  attack(): void {
    const { page } = this.link.snapshot().state;
    const known = page === null ? undefined : this.link.board.get(page);
    if (page === null || !known) return;
    const other = this.#seat === 't' ? 's' : 't';
    const all = [...known.elements.values()].filter(({ look }) => look);
    const element = all[Math.floor(this.#chance() * all.length)];
    const put = (change: object, more: object = {}): void => {
      if (!element?.look) return;
      const look = { ...element.look, version: element.look.version + 1, versionNonce: 1, ...change };
      this.#board({ k: 'put', id: element.id, page, look, ...more });
    };
    const version = element?.look?.version ?? 0;
    const attacks = [
      () => put({ version: version + 900 }),
      () => put({ version: version + 5_000 }),
      () => put({ version: 999_999_999 }),
      () => put({ version: 2_000_000_000 }),
      () => put({ x: 0.5, text: 'a\u0000' }),
      () =>
        this.#board({
          k: 'put',
          id: this.#id(),
          page,
          is: { kind: 'stamp', stamp: 'star' },
          look: { ...this.#look(), width: -100 },
        }),
      () => put({ index: 1_000_000 }),
      () => put({ index: -700 }),
      () => put({ width: -5_000, height: -1 }),
      () => put({ text: 'mine' }),
      () => put({ color: 'coral', size: 5 }),
      () => put({ isDeleted: true }),
      () => put({ angle: 45 }),
      () => put({ angle: 0 }),
      () => put({ fill: 'solid' }),
      () => put({ locked: true }),
      () => put({ locked: undefined }),
      () => put({ locked: false }),
      () => put({}, { revive: true }),
      () => put({}, { is: { kind: 'text' } }),
      () =>
        this.#board({ k: 'put', id: other + this.#id().slice(1), page, is: { kind: 'ellipse' }, look: this.#look() }),
      () => this.#board({ k: 'put', id: this.#id(), page, look: this.#look() }),
      () => element && this.#board({ k: 'ink', id: element.id, page, from: 0, points: this.#numbers(7) }),
      () => element && this.#board({ k: 'ink', id: element.id, page, from: 400, points: this.#numbers(4) }),
      () => this.#board({ k: 'unclear', page, clear: this.#id() }),
      () => this.#board({ k: 'clear', page, clear: this.#id() }),
      () => this.link.do({ k: 'show', page: 'free:49' }),
      () => this.link.do({ k: 'tools', on: true }),
      () => this.link.do({ k: 'roll' }),
      () => this.link.do({ k: 'star', id: other + this.#id().slice(1) }),
      () => this.link.do({ k: 'play', id: other + this.#id().slice(1), page, move: { kind: 'hint' } }),
      () => this.link.do({ k: 'play', id: this.#id(), page: 'free:49', move: { kind: 'reset' } }),
      () => this.link.do({ k: 'say', id: other + this.#id().slice(1), text: 'not mine' }),
      () => this.link.do({ k: 'cover', page: 'free:49', cover: { kind: 'spotlight', x: 1, y: 1, radius: 500 } }),
    ];
    if (this.#seat === 's')
      attacks.push(
        () => this.link.do({ k: 'timer', seconds: 60 }),
        () => this.link.do({ k: 'star', id: this.#id() }),
        () => this.link.do({ k: 'play', id: this.#id(), page, move: { kind: 'answer' } }),
        () => this.link.do({ k: 'chance', chance: { kind: 'dice', count: 1 } }),
        () => this.link.do({ k: 'cover', page, cover: null }),
      );
    attacks[Math.floor(this.#chance() * attacks.length)]?.();
  }

  /** Ends a stroke in progress. */
  rest(): void {
    if (this.#stroke) this.#ink([], true);
  }

  #say(): void {
    const id = this.#id();
    this.link.do({ k: 'say', id, text: `Said ${id}` });
  }

  /** A move in the activity of a slide: mostly one that applies, given the known earlier moves. */
  #play(): void {
    const activity = this.#activity;
    const { state, plays } = this.link.snapshot();
    const page = state.shown.find((one) => one.startsWith('slide:'));
    if (page === undefined) return;
    const moves = plays.find((play) => play.page === page)?.moves ?? [];
    const one = (): string => {
      const ids = ['nobody', 'egg.1', ...activity.parts.map(({ id }) => id)];
      return ids[Math.floor(this.#chance() * ids.length)] ?? 'nobody';
    };
    const others: Move[] = [
      { kind: 'put', part: one(), to: one() },
      { kind: 'pick', part: one() },
      { kind: 'trace', part: one(), points: this.#numbers(8) },
      { kind: 'type', part: one(), text: 'egg' },
      { kind: 'hint' },
      { kind: 'reset' },
      { kind: this.#seat === 't' ? 'answer' : 'hint' },
    ];
    const other = others[Math.floor(this.#chance() * others.length)] ?? { kind: 'hint' };
    const move = this.#chance() < 0.7 ? (hintedMove(activity, moves) ?? { kind: 'reset' }) : other;
    this.link.do({ k: 'play', id: this.#id(), page, move });
  }

  /** Changes the aid over the page: both sides must end with the same one, however late each learns of it. */
  #putUp(page: PageId): void {
    const count = 1 + Math.floor(this.#chance() * 3);
    const [left, top] = [Math.floor(this.#chance() * 8_000), Math.floor(this.#chance() * 4_000)];
    const puts: Parameters<RoomLink['do']>[0][] = [
      { k: 'chance', chance: { kind: 'dice', count } },
      { k: 'chance', chance: { kind: 'spinner', parts: ['cat', 'dog', 'cow'].slice(0, Math.max(2, count)) } },
      { k: 'chance', chance: null },
      { k: 'roll' },
      { k: 'timer', seconds: Math.floor(this.#chance() * 3) * 60 },
      { k: 'cover', page, cover: { kind: 'curtain', left, top, right: left + 1_000, bottom: top + 500 } },
      { k: 'cover', page, cover: { kind: 'spotlight', x: left, y: top, radius: 900 } },
      { k: 'cover', page, cover: null },
    ];
    const put = puts[Math.floor(this.#chance() * puts.length)];
    if (put) this.link.do(put);
  }

  #teach(): void {
    const { state } = this.link.snapshot();
    const dice = this.#chance();
    if (this.#isLesson && state.page !== null && this.#chance() < 0.35) return this.#putUp(state.page);
    // As the page offers it, also after a reload: the last clear that was not reverted.
    const known = state.page === null ? undefined : this.link.board.get(state.page);
    const active = [...(known?.clears ?? [])].filter(([, { isActive }]) => isActive);
    const [undone] = active.toSorted(([, a], [, b]) => b.seq - a.seq);
    if (dice < 0.25)
      this.link.do({ k: 'show', page: `free:${1 + Math.floor(this.#chance() * (state.freePages + 1))}` });
    else if (dice < 0.5 && this.#isLesson) this.link.do({ k: 'tools', on: this.#chance() < 0.7 });
    else if (dice < 0.75 && undone && state.page !== null)
      this.#board({ k: 'unclear', page: state.page, clear: undone[0] });
    else if (state.page !== null) this.#board({ k: 'clear', page: state.page, clear: this.#id() });
  }

  #draw(page: PageId): void {
    if (!this.#stroke) {
      const id = this.#id();
      this.#stroke = { id, page, points: 2 };
      this.#board({
        k: 'ink',
        id,
        page,
        from: 0,
        points: this.#numbers(4),
        head: { is: { kind: 'pen', pressure: false }, look: this.#look() },
      });
    } else this.#ink(this.#numbers(2 * Math.ceil(this.#chance() * 4)), this.#chance() < 0.3);
  }

  #ink(points: number[], isLast: boolean): void {
    if (!this.#stroke) return;
    const { id, page, points: from } = this.#stroke;
    this.#board({ k: 'ink', id, page, from, points, ...(isLast && { end: true as const }) });
    if (isLast) this.#stroke = undefined;
    else this.#stroke.points += points.length / 2;
  }

  #put(page: PageId): void {
    if (this.#chance() < 0.3) {
      const look = { ...this.#look(), text: 'a cat' };
      this.#board({ k: 'put', id: this.#id(), page, is: { kind: 'card', picture: null }, look });
      return;
    }
    const stamp = stamps[Math.floor(this.#chance() * stamps.length)] ?? 'star';
    this.#board({ k: 'put', id: this.#id(), page, is: { kind: 'stamp', stamp }, look: this.#look() });
  }

  #change(page: PageId, isDeath: boolean): void {
    const known = this.link.board.get(page);
    if (!known) return;
    const mine = (element: BoardElement): boolean => this.#seat === 't' || element.id.startsWith('s');
    const candidates =
      isDeath && this.#chance() < 0.4
        ? [...known.elements.values()].filter((element) => mine(element) && element.look?.isDeleted)
        : visibleElements(known).filter((element) => !isDeath || mine(element));
    const element = candidates[Math.floor(this.#chance() * candidates.length)];
    if (!element?.look) return;
    const wasDeleted = element.look.isDeleted;
    const look: ElementProps = {
      ...element.look,
      version: element.look.version + 1,
      versionNonce: Math.floor(this.#chance() * 1_000_000),
      isDeleted: isDeath && !wasDeleted,
    };
    if (!isDeath) look.x = Math.floor(this.#chance() * 16_000);
    if (!isDeath && this.#seat === 't' && this.#chance() < 0.3) this.#dress(look);
    this.#board({ k: 'put', id: element.id, page, look, ...(wasDeleted && { revive: true as const }) });
  }

  /** Properties that only the owner and the teacher can change. */
  #dress(look: ElementProps): void {
    const { angle: _, fill: __, locked: ___, ...plain } = look;
    const dice = this.#chance();
    const dressed = {
      ...plain,
      ...(dice < 0.5 && { angle: 1 + Math.floor(this.#chance() * 359) }),
      ...(dice < 0.3 && { fill: 'soft' as const }),
      ...(dice > 0.8 && { locked: true as const }),
      index: plain.index + Math.floor(this.#chance() * 20) - 10,
    };
    for (const key of ['angle', 'fill', 'locked'] as const) delete look[key];
    Object.assign(look, dressed);
  }

  #board(event: BoardEvent): void {
    this.link.do(event);
  }

  #look(): ElementProps {
    return {
      version: 1,
      versionNonce: Math.floor(this.#chance() * 1_000_000),
      index: this.#made,
      isDeleted: false,
      x: Math.floor(this.#chance() * 16_000),
      y: Math.floor(this.#chance() * 9_000),
      width: 100,
      height: 100,
      color: 'sky',
      size: 2,
    };
  }

  #numbers(count: number): number[] {
    return Array.from({ length: count }, () => Math.floor(this.#chance() * 1_000));
  }

  #id(): string {
    this.#made += 1;
    return `${this.#seat}${this.#name}${String(this.#made).padStart(8, '0')}`;
  }
}
