import type { Color, Fill, Stamp } from '@skylark/contract/board.facts';
import type { Held } from '../model/selection.ts';
import type { Tool } from '../model/tools.ts';
import { withTextHeights } from '../paint/textHeights.ts';
import type { BoardEditor } from './BoardEditor.ts';
import type { BoardStore } from './BoardStore.ts';
import type { Clipboard } from './Clipboard.ts';
import type { ActiveGesture } from './ActiveGesture.ts';
import type { KeyCommand } from './KeyInput.ts';
import { colorGroup, type Paint, paintGroup } from './paints.ts';
import type { Selection } from './Selection.ts';
import type { TextEditing } from './TextEditing.ts';

interface Parts {
  readonly editor: BoardEditor;
  readonly store: BoardStore;
  readonly hand: ActiveGesture;
  readonly texts: TextEditing;
  readonly selection: Selection;
  readonly clipboard: Clipboard;
}

/** Actions of the bar and its keys. */
export class Toolbox {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Finishes the current gesture and text before another action. */
  release(): void {
    const { hand, texts, selection } = this.#parts;
    hand.finish();
    texts.commit();
    selection.select([]);
  }

  choose(tool: Tool): void {
    this.release();
    const { store, editor } = this.#parts;
    const { color } = editor.paints[colorGroup(tool)];
    store.set({ tool, ...editor.paints[paintGroup(tool)], color });
    // Also removes the previous tool's marks.
    editor.painter.mark({ crosshair: editor.painter.marks.crosshair });
  }

  chooseStamp(stamp: Stamp): void {
    this.choose('stamp');
    this.#parts.store.set({ stamp });
  }

  /** Applies to future elements and to the selection. */
  setColor(color: Color): void {
    this.#mix({ color });
    this.#parts.selection.patch(({ is }) => (is.kind === 'stamp' || is.kind === 'picture' ? undefined : { color }));
  }

  setSize(size: number): void {
    this.#mix({ size });
    this.#parts.selection.patch((held) => sizePatch(held, size));
  }

  setFill(fill: Fill | undefined): void {
    this.#parts.store.set({ fill });
    this.#parts.selection.patch(({ is }) => (is.kind === 'rectangle' || is.kind === 'ellipse' ? { fill } : undefined));
  }

  undo(): void {
    this.release();
    this.#parts.editor.undo();
  }

  redo(): void {
    this.release();
    this.#parts.editor.redo();
  }

  clearPage(): void {
    this.release();
    this.#parts.editor.clear();
  }

  /** Selects everything on the page that this person may move. */
  selectAll(): void {
    this.choose('select');
    const { selection } = this.#parts;
    selection.select(selection.movable().map(({ element }) => element.id));
  }

  deleteSelection(): void {
    this.#parts.selection.remove();
  }

  duplicateSelection(): void {
    this.#parts.clipboard.duplicate();
  }

  turnSelection(degrees: number): void {
    this.#parts.selection.turn(degrees);
  }

  layerSelection(to: 'front' | 'back'): void {
    this.#parts.selection.layer(to);
  }

  lockSelection(isLocked: boolean): void {
    this.#parts.selection.lock(isLocked);
  }

  /** Selects newly created elements, so that they can be moved into place. */
  hold(ids: readonly string[]): void {
    this.choose('select');
    this.#parts.selection.select(ids);
  }

  write(text: string): void {
    this.#parts.texts.write(text);
  }

  commitText(): void {
    this.#parts.texts.commit();
  }

  leavePenMode(): void {
    this.#parts.store.set({ isPenMode: false });
  }

  do(command: KeyCommand): void {
    if (!this.#parts.store.snapshot().canDraw) return;
    switch (command.kind) {
      case 'tool':
        this.choose(command.tool);
        return;
      case 'color':
        this.setColor(command.color);
        return;
      case 'undo':
        this.undo();
        return;
      case 'redo':
        this.redo();
        return;
      case 'selectAll':
        this.selectAll();
        return;
      case 'duplicate':
        this.duplicateSelection();
        return;
      case 'turn':
        this.turnSelection(command.degrees);
        return;
      case 'layer':
        this.layerSelection(command.to);
        return;
      case 'lock':
        this.lockSelection(!this.#parts.selection.isLocked);
        return;
    }
  }

  #mix(change: Partial<Paint>): void {
    const { editor, store } = this.#parts;
    const { tool } = store.snapshot();
    const group = change.color === undefined ? paintGroup(tool) : colorGroup(tool);
    editor.paints = { ...editor.paints, [group]: { ...editor.paints[group], ...change } };
    store.set(change);
  }
}

/** A text's height depends on its letter size; stamps and pictures are resized by their corners instead. */
function sizePatch(held: Held, size: number): { size: number } | undefined {
  if (held.is.kind === 'stamp' || held.is.kind === 'picture' || held.is.kind === 'card') return undefined;
  const { x, y, width, height } = held.look;
  const resized = { ...held, look: { ...held.look, size } };
  return { size, ...withTextHeights([resized], new Map([[held.id, { x, y, width, height }]])).get(held.id) };
}
