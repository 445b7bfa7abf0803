import { describe, expect, it } from 'vitest';
import { type SpokenEvent, type PendingAnnouncement, withSpokenEvent } from './spoken.ts';
import { spokenEventOf } from './spokenEventOf.ts';

const said = (...happenings: SpokenEvent[]): readonly PendingAnnouncement[] =>
  happenings.reduce<readonly PendingAnnouncement[]>(
    (waiting, happening) => withSpokenEvent(waiting, 's', happening),
    [],
  );

const look = {
  version: 1,
  versionNonce: 1,
  index: 1,
  isDeleted: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  color: 'ink',
  size: 1,
} as const;

describe('announcements', () => {
  it('count equal events', () => {
    const line: SpokenEvent = { kind: 'drew', shape: 'line' };
    expect(said(line, { kind: 'erased' }, line, line)).toMatchObject([
      { happening: line, count: 3 },
      { happening: { kind: 'erased' }, count: 1 },
    ]);
  });

  it('read a growing text only in its final state', () => {
    expect(said({ kind: 'wrote', text: 'c' }, { kind: 'wrote', text: 'cat' })).toMatchObject([
      { happening: { kind: 'wrote', text: 'cat' } },
    ]);
    expect(said({ kind: 'wrote', text: 'cat' }, { kind: 'wrote', text: 'dog' })).toHaveLength(2);
  });

  it('stay short, whatever happens', () => {
    const shapes = ['line', 'arrow', 'rectangle', 'ellipse', 'pen', 'highlighter'] as const;
    expect(said(...shapes.map((shape): SpokenEvent => ({ kind: 'drew', shape }))).length).toBeLessThanOrEqual(4);
    const [saying] = said({ kind: 'wrote', text: 'a'.repeat(900) });
    expect(saying?.happening.kind === 'wrote' && saying.happening.text.length).toBeLessThan(200);
  });

  it('begin when a stroke is complete', () => {
    const element = {
      id: 's1',
      is: { kind: 'pen', pressure: false } as const,
      look,
      points: [0, 0],
      bornSeq: 1,
      revivedSeq: 0,
      isEnded: false,
    };
    expect(spokenEventOf({ kind: 'element', element, before: undefined })).toBeUndefined();
    expect(spokenEventOf({ kind: 'element', element, before: look })).toBeUndefined();
    expect(spokenEventOf({ kind: 'element', element: { ...element, isEnded: true }, before: look })).toEqual({
      kind: 'drew',
      shape: 'pen',
    });
  });

  it('distinguish moving from writing and erasing', () => {
    const element = (change: object) => ({
      id: 't1',
      is: { kind: 'text' } as const,
      look: { ...look, text: 'cat', ...change },
      points: [],
      bornSeq: 1,
      revivedSeq: 0,
      isEnded: true,
    });
    const before = { ...look, text: 'cat' };
    expect(spokenEventOf({ kind: 'element', element: element({ x: 9 }), before })).toEqual({ kind: 'moved' });
    expect(spokenEventOf({ kind: 'element', element: element({ text: 'cats' }), before })).toEqual({
      kind: 'wrote',
      text: 'cats',
    });
    expect(spokenEventOf({ kind: 'element', element: element({ isDeleted: true }), before })).toEqual({
      kind: 'erased',
    });
  });
});
