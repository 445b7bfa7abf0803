import { type Color, colors } from '@skylark/contract/board.facts';
import type { Tool } from '../model/tools.ts';

export type Command =
  | { readonly kind: 'tool'; readonly tool: Tool }
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'go'; readonly dx: number; readonly dy: number; readonly isBig: boolean }
  | { readonly kind: 'undo' | 'redo' | 'selectAll' | 'duplicate' | 'lock' }
  | { readonly kind: 'turn'; readonly degrees: number }
  | { readonly kind: 'layer'; readonly to: 'front' | 'back' }
  | { readonly kind: 'press' | 'leave' | 'delete' | 'fit' }
  /** The next or previous element, or out of the board. */
  | { readonly kind: 'tab'; readonly step: 1 | -1 }
  /** Enlarges or shrinks the selection, or the view when nothing is selected. */
  | { readonly kind: 'scale'; readonly step: 1 | -1 };

export interface Key {
  readonly key: string;
  /** The key's physical position, whatever the keyboard's alphabet. */
  readonly code: string;
  readonly isShift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly isControl: boolean;
  readonly isAlt: boolean;
}

export const toolKeys: Partial<Record<Tool, string>> = {
  pen: 'P',
  highlighter: 'H',
  eraser: 'E',
  line: 'L',
  arrow: 'A',
  rectangle: 'R',
  ellipse: 'O',
  text: 'T',
  stamp: 'S',
  select: 'V',
  pointer: 'M',
  move: 'W',
};

const toolOfLetter = new Map(Object.entries(toolKeys).map(([tool, letter]) => [letter, tool as Tool]));

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** By physical position: on Cyrillic keyboards these keys produce letters. */
const placings: Partial<Record<string, Command>> = {
  BracketLeft: { kind: 'layer', to: 'back' },
  BracketRight: { kind: 'layer', to: 'front' },
  Comma: { kind: 'turn', degrees: -15 },
  Period: { kind: 'turn', degrees: 15 },
};

/** Keys for the actions on a selection, as printed on keyboards. */
export const selectionKeys = {
  duplicate: 'Ctrl+D',
  front: ']',
  back: '[',
  turn: '.',
  lock: 'Shift+L',
  delete: 'Delete',
} as const;

/** The command of a key on the board; undefined when it has none and belongs to the browser. */
export function commandOf(pressed: Key): Command | undefined {
  const letter = latinLetter(pressed);
  if (pressed.isControl) {
    if (pressed.isAlt) return undefined;
    if (letter === 'A' && !pressed.isShift) return { kind: 'selectAll' };
    if (letter === 'D' && !pressed.isShift) return { kind: 'duplicate' };
    if (letter === 'Z') return { kind: pressed.isShift ? 'redo' : 'undo' };
    return letter === 'Y' && !pressed.isShift ? { kind: 'redo' } : undefined;
  }
  if (pressed.isAlt) return undefined;
  const arrow = ARROWS[pressed.key];
  if (arrow) return { kind: 'go', dx: arrow[0], dy: arrow[1], isBig: pressed.isShift };
  switch (pressed.key) {
    case ' ':
    case 'Enter':
      return { kind: 'press' };
    case 'Escape':
      return { kind: 'leave' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'delete' };
    case 'Tab':
      return { kind: 'tab', step: pressed.isShift ? -1 : 1 };
    case '+':
    case '=':
      return { kind: 'scale', step: 1 };
    case '-':
      return { kind: 'scale', step: -1 };
    case '0':
      return { kind: 'fit' };
  }
  const placing = placings[pressed.code];
  if (placing) return placing;
  if (letter === 'L' && pressed.isShift) return { kind: 'lock' };
  const color = /^[1-9]$/.test(pressed.key) ? colors[Number(pressed.key) - 1] : undefined;
  if (color) return { kind: 'color', color };
  const tool = letter === undefined ? undefined : toolOfLetter.get(letter);
  return tool && { kind: 'tool', tool };
}

/** On a Cyrillic keyboard the same physical keys have the same effect. */
function latinLetter({ key, code }: Key): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  // A key that produces another character on a Latin keyboard keeps that character.
  return key.length === 1 && key > '\u007F' && /^Key[A-Z]$/.test(code) ? code.slice('Key'.length) : undefined;
}

/** Whether the focus is in a text field, where keys are letters. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
