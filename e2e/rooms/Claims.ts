import { isDeepStrictEqual } from 'node:util';
import { LOOK_STEP_MAX } from '@skylark/contract/board.facts';
import { EVENT_COUNT_MAX, OUTBOX_STEP_MAX } from '@skylark/contract/room.facts';
import { type LoggedPlayEvent, Move } from '@skylark/contract/play';
import type { RoomEvent, Seat } from '@skylark/contract/room';
import type { WebSocket } from 'ws';

/** What the server has sent on one socket. */
export interface Heard {
  isWelcome: boolean;
  /** It has responded to everything it was sent. */
  isInTouch: boolean;
  refused: Set<number>;
}

/** The sender: the page that has the seat, or the second device that draws for it. */
export interface Speaker {
  readonly seat: Seat;
  readonly isPen: boolean;
}

/** All that a second device may add to the log. */
const OF_PENS: readonly string[] = ['ink', 'put', 'clear', 'unclear'];

/** Milliseconds since the epoch that a server may write: in these centuries. */
const SERVER_TIMES = [1e12, 1e13] as const;

/** An entry of a room's log as it is stored. */
export interface StoredEntry {
  seq: number;
  author: string;
  client: string;
  n: number;
  body: string;
}

/**
 * Predicts for each message of both people whether the room may accept it, from earlier messages: which count is too
 * far ahead, and whose a client id is. The log is then checked against that, and against the limit for version steps.
 */
export class Claims {
  /** By seat and client: the highest count the room can have of it. */
  readonly #highest = new Map<string, number>();
  /** Counts that were too far ahead when they were sent. */
  readonly #jumps = new Map<string, Set<number>>();
  /** Clients the teacher used: the student may not use them. */
  readonly #teachers = new Set<string>();
  /** By seat and client: what the room first admitted under that id. */
  readonly #known = new Map<string, 'page' | 'pen'>();
  readonly #mustBeRefused: { socket: WebSocket; n: number }[] = [];
  readonly #mustBeSentAway: WebSocket[] = [];
  #sent = 0;

  /** A page's hello names its client id and count; the room may take over whatever count it names. */
  hello({ seat, isPen }: Speaker, socket: WebSocket, hello: { client: string; n: unknown }): void {
    const { client, n } = hello;
    const key = `${seat} ${client}`;
    const isTeachers = seat === 's' && this.#teachers.has(client);
    const isOtherDevices = this.#known.get(key) === (isPen ? 'page' : 'pen');
    if (isTeachers || isOtherDevices) this.#mustBeSentAway.push(socket);
    this.#highest.set(key, Math.max(this.#highest.get(key) ?? 0, typeof n === 'number' ? n : 0));
  }

  /** A device was admitted. */
  welcome({ seat, isPen }: Speaker, client: string): void {
    if (seat === 't') this.#teachers.add(client);
    const key = `${seat} ${client}`;
    if (!this.#known.has(key)) this.#known.set(key, isPen ? 'pen' : 'page');
  }

  /** Records sent events, counted from `n`. */
  events(seat: Seat, client: string, n: number, length: number): void {
    const key = `${seat} ${client}`;
    for (let count = n; count < n + length; count += 1) {
      const highest = this.#highest.get(key) ?? 0;
      const jumps = this.#jumps.get(key) ?? new Set();
      if (count > highest + OUTBOX_STEP_MAX) {
        this.#jumps.set(key, jumps.add(count));
        continue;
      }
      jumps.delete(count);
      this.#highest.set(key, Math.max(highest, count));
      this.#sent += 1;
    }
  }

  /** A count that is certainly too far ahead; undefined if none is left. */
  jumpOf(seat: Seat, client: string, ahead: number): number | undefined {
    const n = (this.#highest.get(`${seat} ${client}`) ?? 0) + OUTBOX_STEP_MAX + ahead;
    return n > EVENT_COUNT_MAX ? undefined : n;
  }

  expectRefusal(socket: WebSocket, n: number): void {
    this.#mustBeRefused.push({ socket, n });
  }

  /** @returns what should have been refused but was not, as far as observed */
  missedRefusals(heard: ReadonlyMap<WebSocket, Heard>): string[] {
    const missed = this.#mustBeRefused
      .filter(({ socket, n }) => heard.get(socket)?.isInTouch && !heard.get(socket)?.refused.has(n))
      .map(({ n }) => `count ${n} was not refused`);
    const letIn = this.#mustBeSentAway.filter((socket) => heard.get(socket)?.isWelcome);
    return [...missed, ...letIn.map(() => "somebody came in with another device's client id")];
  }

  /** How many messages should have been refused. */
  get forbidden(): number {
    return this.#mustBeRefused.length + this.#mustBeSentAway.length;
  }

  /** Entries of the stored log that should not exist. */
  faultsOf(log: readonly StoredEntry[]): string[] {
    const faults: string[] = [];
    const last = new Map<string, number>();
    const versions = new Map<string, number>();
    const teachers = new Set<string>();
    const here = new Set<Seat>();
    let accepted = 0;
    for (const { seq, author, client, n, body } of log) {
      const event = JSON.parse(body) as RoomEvent;
      const key = `${author} ${client}`;
      const fault = (what: string): number => faults.push(`entry ${seq}: ${what}`);
      if (event.k === 'leave' && !here.delete(event.seat)) fault(`${event.seat} leaves who is not here`);
      if (event.k === 'join') {
        here.add(event.seat);
        if (this.#known.get(`${event.seat} ${event.client}`) === 'pen') fault('a pen sits down');
        if (event.seat === 't') teachers.add(event.client);
        else if (teachers.has(event.client)) fault(`the student sits down as the teacher's ${event.client}`);
      }
      if (author !== '-') {
        if (this.#highest.has(key)) accepted += 1;
        if (this.#known.get(key) === 'pen' && !OF_PENS.includes(event.k)) fault(`a pen may not ${event.k}`);
        if (event.k === 'play') for (const what of faultsOfMove(event, author)) fault(what);
        if (n <= (last.get(key) ?? 0)) fault(`count ${n} of ${key} again`);
        if (this.#jumps.get(key)?.has(n)) fault(`count ${n} of ${key} was too far ahead`);
        last.set(key, n);
      }
      if (event.k === 'forget') for (const id of event.ids) versions.delete(`${event.page} ${id}`);
      for (const { id, version } of versionsIn(event)) {
        const known = versions.get(id) ?? 0;
        if (version > known + LOOK_STEP_MAX) fault(`version ${version} of ${id} after ${known}`);
        versions.set(id, Math.max(known, version));
      }
    }
    if (accepted > this.#sent) faults.push(`${accepted} events accepted of ${this.#sent} that could be`);
    return faults;
  }
}

/** A stored move has what its seat may send and the server's time, nothing else. */
function faultsOfMove(event: LoggedPlayEvent, author: string): string[] {
  const { id, page, move, at } = event;
  const known = Move.safeParse(move).data;
  return [
    ...(author === 's' && move.kind === 'answer' ? ['a child shows the answer'] : []),
    ...(page.startsWith('slide:') ? [] : [`played on ${page}`]),
    ...(id.startsWith(author) ? [] : [`${author} played as ${id}`]),
    ...(isDeepStrictEqual(known, move) ? [] : [`no move: ${JSON.stringify(move)}`]),
    ...(Object.keys(event).toSorted().join(' ') === 'at id k move page'
      ? []
      : [`more than a move: ${JSON.stringify(event)}`]),
    ...(at > SERVER_TIMES[0] && at < SERVER_TIMES[1] ? [] : [`played at ${at}`]),
  ];
}

/** The versions an event assigns to elements, by page and id. */
function versionsIn(event: RoomEvent): { id: string; version: number }[] {
  if (event.k === 'put') return [{ id: `${event.page} ${event.id}`, version: event.look.version }];
  if (event.k !== 'ink' || !event.head) return [];
  return [{ id: `${event.page} ${event.id}`, version: event.head.look.version }];
}
