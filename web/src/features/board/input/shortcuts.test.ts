import { describe, expect, it } from 'vitest';
import { commandOf, type Key } from './shortcuts.ts';

const key = (pressed: string, more: Partial<Key> = {}): Key => ({
  key: pressed,
  code: '',
  isShift: false,
  isControl: false,
  isAlt: false,
  ...more,
});

describe('keys on the board', () => {
  it('choose tools and colours', () => {
    expect(commandOf(key('p'))).toEqual({ kind: 'tool', tool: 'pen' });
    expect(commandOf(key('V'))).toEqual({ kind: 'tool', tool: 'select' });
    expect(commandOf(key('3'))).toEqual({ kind: 'color', color: 'coral' });
    expect(commandOf(key('q'))).toBeUndefined();
  });

  it('are the same on a keyboard that writes Cyrillic', () => {
    expect(commandOf(key('з', { code: 'KeyP' }))).toEqual({ kind: 'tool', tool: 'pen' });
    expect(commandOf(key('я', { code: 'KeyZ', isControl: true }))).toEqual({ kind: 'undo' });
    // A Latin letter is used directly, wherever its key is.
    expect(commandOf(key('a', { code: 'KeyQ' }))).toEqual({ kind: 'tool', tool: 'arrow' });
  });

  it('undo and redo', () => {
    expect(commandOf(key('z', { isControl: true }))).toEqual({ kind: 'undo' });
    expect(commandOf(key('Z', { isControl: true, isShift: true }))).toEqual({ kind: 'redo' });
    expect(commandOf(key('y', { isControl: true }))).toEqual({ kind: 'redo' });
  });

  it('select everything on the board', () => {
    expect(commandOf(key('a', { isControl: true }))).toEqual({ kind: 'selectAll' });
    expect(commandOf(key('ф', { code: 'KeyA', isControl: true }))).toEqual({ kind: 'selectAll' });
    expect(commandOf(key('A', { isControl: true, isShift: true }))).toBeUndefined();
  });

  it('leave the browser its own', () => {
    expect(commandOf(key('p', { isControl: true }))).toBeUndefined();
    expect(commandOf(key('ArrowLeft', { isAlt: true }))).toBeUndefined();
    expect(commandOf(key('+', { isControl: true }))).toBeUndefined();
  });

  it('move in small and big steps', () => {
    expect(commandOf(key('ArrowLeft'))).toEqual({ kind: 'go', dx: -1, dy: 0, isBig: false });
    expect(commandOf(key('ArrowDown', { isShift: true }))).toEqual({ kind: 'go', dx: 0, dy: 1, isBig: true });
  });
});
