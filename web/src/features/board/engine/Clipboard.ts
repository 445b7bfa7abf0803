import { PAGE_HEIGHT, PAGE_WIDTH, TEXT_MAX_LENGTH } from '@skylark/contract/board.facts';
import type { ElementKind, ElementProps, PageId } from '@skylark/contract/board';
import type { BoardPort } from '../BoardPort.ts';
import type { BoardContext } from '../gestures/Gesture.ts';
import { type Box, clamp, type Point } from '../model/geometry.ts';
import { newInkOutbox, drainInkEvents } from '../model/inkBatch.ts';
import { copyProps, newElementId, newProps } from '../model/elementProps.ts';
import { letterHeight } from '../model/palette.ts';
import { clampMove } from '../model/selection.ts';
import { textExtent } from '../model/textLayout.ts';
import { measureAt } from '../paint/textFont.ts';
import type { Selection } from './Selection.ts';

/** Maximum number of copied elements: a page full of ink should not be duplicated. */
const COPIED_MAX = 300;
/** Offset of a copy from its original. */
const BESIDE = 300;
const PASTED_TEXT_WIDTH = 7_000;
/**
 * Identifies what was copied here. The elements themselves never leave the page, so nothing foreign is ever read from
 * the clipboard.
 */
const COPY_TYPE = 'application/x-skylark-board';

interface Copy {
  readonly is: ElementKind;
  readonly look: ElementProps;
  readonly points: readonly number[];
}

/** What was last copied in this tab; it can be pasted on every page of every board. */
let copied:
  | { token: string; items: readonly Copy[]; frame: Box; from: BoardPort; page: PageId; pastes: number }
  | undefined;

/** Copies, pastes and duplicates the selection. The results belong to this person and form one undo step. */
export class Clipboard {
  readonly #editor: BoardContext;
  readonly #port: BoardPort;
  readonly #selection: Selection;
  readonly #onMade: (ids: readonly string[]) => void;

  constructor(editor: BoardContext, port: BoardPort, selection: Selection, onMade: (ids: readonly string[]) => void) {
    this.#editor = editor;
    this.#port = port;
    this.#selection = selection;
    this.#onMade = onMade;
  }

  /** @returns whether there was a selection to copy */
  copy(data: DataTransfer): boolean {
    const frame = this.#selection.frame();
    const items = this.#items();
    if (!frame || items.length === 0) return false;
    const token = crypto.randomUUID();
    copied = { token, items, frame, from: this.#port, page: this.#editor.pageId, pastes: 0 };
    data.setData(COPY_TYPE, token);
    // Text can also be pasted outside of the board.
    const words = items.map(({ look }) => look.text ?? '').filter((text) => text !== '');
    if (words.length > 0) data.setData('text/plain', words.join('\n'));
    return true;
  }

  /**
   * @param at position for text from outside
   * @returns whether the data contained anything for a board
   */
  paste(data: DataTransfer, at: Point): boolean {
    if (copied && data.getData(COPY_TYPE) === copied.token) {
      const isSamePage = copied.from === this.#port && copied.page === this.#editor.pageId;
      if (isSamePage) copied.pastes += 1;
      const by = isSamePage ? BESIDE * copied.pastes : 0;
      // Pictures belong to the room they were uploaded to.
      const isHere = copied.from === this.#port;
      this.#put(
        copied.items.filter(({ is }) => isHere || is.kind !== 'picture'),
        clampMove(copied.frame, by, by),
      );
      return true;
    }
    const text = data.getData('text/plain').trim().slice(0, TEXT_MAX_LENGTH);
    if (text === '') return false;
    this.#write(text, at);
    return true;
  }

  duplicate(): void {
    const frame = this.#selection.frame();
    if (frame) this.#put(this.#items(), clampMove(frame, BESIDE, BESIDE));
  }

  /** Puts complete elements on the page: a picture, a card or others. */
  make(all: readonly Omit<Copy, 'points'>[]): void {
    this.#put(
      all.map((one) => ({ ...one, points: [] })),
      { x: 0, y: 0 },
    );
  }

  #items(): Copy[] {
    const page = this.#editor.page();
    return this.#selection
      .held()
      .slice(0, COPIED_MAX)
      .map(({ id, is, look }) => ({ is, look, points: [...(page?.elements.get(id)?.points ?? [])] }));
  }

  #put(items: readonly Copy[], by: Point): void {
    if (items.length === 0) return;
    const { seat, pageId: page } = this.#editor;
    const ids = items.map(({ is, look, points }) => {
      const id = newElementId(seat);
      const copy = copyProps(look, this.#editor.nextIndex(), by);
      if (is.kind !== 'pen' && is.kind !== 'highlighter') this.#editor.do({ k: 'put', id, page, is, look: copy });
      else {
        const outbox = newInkOutbox({ id, page, is, look: copy });
        outbox.waiting = [...points];
        for (const event of drainInkEvents(outbox, true)) this.#editor.do(event);
      }
      return id;
    });
    this.#editor.remember(ids.map((id) => ({ kind: 'made', id })));
    this.#onMade(ids);
  }

  #write(text: string, at: Point): void {
    const style = this.#editor.paintOf('text');
    const height = letterHeight(style.size);
    const extent = textExtent(text, PASTED_TEXT_WIDTH, height, measureAt(height));
    const corner = {
      x: clamp(at.x - extent.width / 2, 0, Math.max(0, PAGE_WIDTH - extent.width)),
      y: clamp(at.y - extent.height / 2, 0, Math.max(0, PAGE_HEIGHT - extent.height)),
    };
    this.make([{ is: { kind: 'text' }, look: { ...newProps(corner, 0, style), ...extent, text } }]);
  }
}
