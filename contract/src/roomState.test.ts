import { describe, expect, it } from 'vitest';
import type { Paper } from './board.facts.ts';
import { SAYINGS_KEPT } from './lessonTools.facts.ts';
import type { Author, RoomEvent } from './room.ts';
import { foldRoom, newRoomState, paperOf, type RoomState } from './roomState.ts';

const folded = (...events: [Author, RoomEvent][]): RoomState =>
  events.reduce((state, [author, event]) => foldRoom(state, author, event), newRoomState());

describe('the state of a room', () => {
  it('keeps the latest messages, each once, and none without an author', () => {
    const said = (number: number, author: Author = 't'): [Author, RoomEvent] => [
      author,
      { k: 'say', id: `tsaying${number}`, text: String(number) },
    ];
    const { sayings } = folded(
      ...Array.from({ length: SAYINGS_KEPT + 5 }, (_, at) => said(at)),
      said(80),
      said(999, '-'),
    );
    expect(sayings.map(({ text }) => text)).toEqual(Array.from({ length: SAYINGS_KEPT }, (_, at) => String(at + 5)));
  });

  it('shows the last dice roll until new dice are put up', () => {
    const dice: [Author, RoomEvent] = ['t', { k: 'chance', chance: { kind: 'dice', count: 1 } }];
    const roll: [Author, RoomEvent] = ['s', { k: 'roll', values: [3] }];
    expect(folded(roll).chance).toBeNull();
    expect(folded(dice, roll, roll).chance).toMatchObject({ values: [3], throws: 2 });
    expect(folded(dice, roll, dice).chance).toMatchObject({ values: null, throws: 0 });
  });

  it('waits for a teacher who takes the lesson over only until they have come', () => {
    const handover: [Author, RoomEvent] = ['-', { k: 'handover', teacher: 'olha' }];
    const left: [Author, RoomEvent] = ['-', { k: 'leave', seat: 't', why: 'lost' }];
    const came: [Author, RoomEvent] = ['-', { k: 'join', seat: 't', client: 'one' }];
    const awaited = { handedTo: 'olha', awaitsHelp: true, seats: { t: { kind: 'never' } } };
    expect(folded(came, left, handover)).toMatchObject(awaited);
    expect(folded(handover, ['-', { k: 'join', seat: 's', client: 'two' }])).toMatchObject(awaited);
    // Later reports of the seat are about the new teacher.
    expect(folded(handover, came, left)).toMatchObject({ awaitsHelp: false, seats: { t: { kind: 'away' } } });
    const before: [Author, RoomEvent] = ['-', { k: 'handover', teacher: 'olha', isBefore: true }];
    expect(folded(came, left, before)).toMatchObject({ ...awaited, awaitsHelp: false });
  });

  it('shows a shared tab large until one of the two makes it small', () => {
    expect(folded().isScreenLarge).toBe(true);
    expect(folded(['t', { k: 'screen', large: false }]).isScreenLarge).toBe(false);
    expect(folded(['t', { k: 'screen', large: false }], ['s', { k: 'screen', large: true }]).isScreenLarge).toBe(true);
  });

  it('has plain free pages until another paper is chosen, and again after that', () => {
    const paper = (page: string, of: Paper): [Author, RoomEvent] => ['t', { k: 'paper', page, paper: of }];
    const state = folded(
      paper('free:1', 'ruled'),
      paper('free:2', 'squared'),
      paper('free:1', 'dotted'),
      paper('free:2', 'plain'),
    );
    expect(['free:1', 'free:2', 'free:3'].map((page) => paperOf(state, page))).toEqual(['dotted', 'plain', 'plain']);
    expect(state.papers).toHaveLength(1);
  });

  it('counts each star once', () => {
    const star = (number: number): [Author, RoomEvent] => ['t', { k: 'star', id: `tstar00000${number}` }];
    expect(folded(star(1), star(2), star(1)).stars).toEqual(['tstar000001', 'tstar000002']);
  });

  it('hides one part of each page, and treats a timer of zero seconds as none', () => {
    const cover = (page: string, x: number | null): [Author, RoomEvent] => [
      't',
      { k: 'cover', page, cover: x === null ? null : { kind: 'spotlight', x, y: 0, radius: 900 } },
    ];
    const { covers } = folded(
      cover('free:1', 1),
      cover('free:2', 2),
      cover('free:1', 3),
      cover('free:3', 4),
      cover('free:3', null),
    );
    expect(covers.map(({ page, cover: { kind } }) => [page, kind])).toEqual([
      ['free:2', 'spotlight'],
      ['free:1', 'spotlight'],
    ]);
    expect(folded(['t', { k: 'timer', seconds: 60, until: 9 }]).timer).toEqual({ seconds: 60, until: 9 });
    expect(
      folded(['t', { k: 'timer', seconds: 60, until: 9 }], ['t', { k: 'timer', seconds: 0, until: 9 }]).timer,
    ).toBeNull();
  });
});
