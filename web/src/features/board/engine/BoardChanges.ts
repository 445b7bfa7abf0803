import type { ElementProps, PageId } from '@skylark/contract/board';
import { type BoardChange, isVisible } from '@skylark/contract/boardState';
import { otherSeat } from '@skylark/contract/roomState';
import type { BoardUpdate } from '../BoardPort.ts';
import type { Point } from '../model/geometry.ts';
import { frameOf } from '../model/extent.ts';
import { spokenEventOf } from '../model/spokenEventOf.ts';
import type { BoardEditor } from './BoardEditor.ts';
import type { BoardStore } from './BoardStore.ts';
import type { ActiveGesture } from './ActiveGesture.ts';
import type { Selection } from './Selection.ts';
import type { Announcer } from './Announcer.ts';
import type { TextEditing } from './TextEditing.ts';

interface Parts {
  readonly editor: BoardEditor;
  readonly hand: ActiveGesture;
  readonly selection: Selection;
  readonly texts: TextEditing;
  readonly store: BoardStore;
  readonly speaker: Announcer;
  /** Whether the person's own actions are announced too: screen reader users can't see them. */
  readonly isHeardByOwner: () => boolean;
}

/** Processes changes of the board, by this person or the other side, and passes them to all components concerned. */
export class BoardChanges {
  readonly #parts: Parts;
  #isHidden: (at: Point) => boolean = () => false;
  #activeClears = 0;
  #frame = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  receive(update: BoardUpdate, page: PageId, isOwn: boolean): void {
    const { editor } = this.#parts;
    // An 'everything' update follows a gap, and may concern any page.
    if (page !== editor.pageId && update.kind !== 'everything') return;
    switch (update.kind) {
      case 'none':
        return;
      case 'forgotten':
        // Already invisible; the only change is that it can no longer be restored.
        this.#activeClears = this.#countClears();
        this.#parts.editor.publishHistory();
        return;
      case 'element':
        this.#element(update, isOwn);
        return;
      case 'page':
        this.#reload();
        this.#announceClears(isOwn);
        return;
      case 'everything':
        this.#reload();
        this.#activeClears = this.#countClears();
        return;
    }
  }

  /** Called when another page is shown. */
  open(): void {
    this.#activeClears = this.#countClears();
    this.summarise();
  }

  /** Texts that are covered for this person aren't announced to them either. */
  hide(isHidden: (at: Point) => boolean): void {
    this.#isHidden = isHidden;
    this.summarise();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
  }

  /** Recomputes the summary of the whole page. */
  summarise(): void {
    const { editor, store } = this.#parts;
    const { scene, gallery } = editor.painter;
    const texts = scene.entries
      .filter(({ is, look }) => is.kind === 'text' || (is.kind === 'card' && look.text))
      .filter(({ look }) => !this.#isHidden(middleOf(look)))
      .toSorted((a, b) => a.look.y - b.look.y || a.look.x - b.look.x)
      .map(({ look }) => look.text ?? '');
    const failed = scene.entries.flatMap(({ is, look }) =>
      is.kind === 'picture' && gallery.hasFailed(is.picture)
        ? [{ id: is.picture, frame: frameOf(is, look, undefined) }]
        : [],
    );
    const known = store.snapshot().failedPictures;
    const failedPictures = JSON.stringify(known) === JSON.stringify(failed) ? known : failed;
    // An unfinished stroke is not in the scene for a while, but it can be cleared.
    const page = editor.page();
    const isEmpty = !page || ![...page.elements.values()].some((element) => isVisible(page, element));
    store.set({ texts, failedPictures, isEmpty });
    editor.publishHistory();
  }

  #element(change: Extract<BoardChange, { kind: 'element' }>, isOwn: boolean): void {
    const { editor, hand, selection } = this.#parts;
    const { element, before } = change;
    const page = editor.page();
    // A stroke in progress is drawn by its gesture until it is finished.
    if (page && !hand.inHand.has(element.id)) editor.painter.take(element, isVisible(page, element));
    const isMorePoints = before === element.look && !element.isEnded;
    if (isMorePoints) return;
    this.#soon();
    if (selection.ids.has(element.id) && !hand.isBusy) selection.show();
    this.#announce(change, isOwn);
  }

  #announce(change: Extract<BoardChange, { kind: 'element' }>, isOwn: boolean): void {
    const { editor, speaker, isHeardByOwner } = this.#parts;
    if (isOwn && !isHeardByOwner()) return;
    if (change.element.look && this.#isHidden(middleOf(change.element.look))) return;
    const who = isOwn ? editor.seat : otherSeat(editor.seat);
    const happening = spokenEventOf(change);
    if (!happening) return;
    if (happening.kind === 'wrote') speaker.announceWriting(who, change.element.id, happening.text);
    else speaker.announce(who, happening);
  }

  #reload(): void {
    const { editor, hand, selection, texts } = this.#parts;
    const page = editor.page();
    for (const [id, { sent }] of hand.inHand) {
      const element = page?.elements.get(id);
      if (sent === 0) continue;
      // Parts of the stroke were refused, or it was cleared while it was drawn.
      if (!element?.is) hand.abandon();
      else if (page && !isVisible(page, element)) hand.finish();
    }
    texts.check();
    editor.painter.reload(page, (id) => hand.inHand.has(id));
    if (!hand.isBusy) selection.show();
    this.summarise();
  }

  #announceClears(isOwn: boolean): void {
    const { editor, speaker, isHeardByOwner } = this.#parts;
    const before = this.#activeClears;
    this.#activeClears = this.#countClears();
    if (isOwn && !isHeardByOwner()) return;
    const who = isOwn ? editor.seat : otherSeat(editor.seat);
    if (this.#activeClears !== before)
      speaker.announce(who, { kind: this.#activeClears > before ? 'cleared' : 'uncleared' });
  }

  #countClears(): number {
    const clears = this.#parts.editor.page()?.clears.values() ?? [];
    return [...clears].filter((clear) => clear.isActive).length;
  }

  #soon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.summarise();
    });
  }
}

const middleOf = ({ x, y, width, height }: ElementProps): Point => ({ x: x + width / 2, y: y + height / 2 });
