import type { Deed, Touch, Workbench } from '../deeds/Deed.ts';
import { EraseDeed } from '../deeds/EraseDeed.ts';
import { InkDeed } from '../deeds/InkDeed.ts';
import { LaserDeed } from '../deeds/LaserDeed.ts';
import { MakeDeed } from '../deeds/MakeDeed.ts';
import { SelectDeed } from '../deeds/SelectDeed.ts';
import { shape, stampAt } from '../deeds/madeThings.ts';
import { TapDeed } from '../deeds/TapDeed.ts';
import { holds, type Point } from '../model/geometry.ts';
import type { InkOutbox } from '../model/inkBatch.ts';
import { isOwn } from '../model/selection.ts';
import type { Tool } from '../model/tools.ts';
import { PAGE_BOX } from '../input/viewport.ts';
import type { SceneEntry } from '../paint/Scene.ts';
import type { Selection } from './Selection.ts';
import type { TextDesk } from './TextDesk.ts';

/** A shape that was pulled open by less is a slip of the hand. */
const SMALLEST_PX = 4;
/** Two taps within this open a text. */
const DOUBLE_TAP_MS = 450;

interface Parts {
  readonly bench: Workbench;
  readonly selection: Selection;
  readonly texts: TextDesk;
  readonly laser: (at: Point | undefined) => void;
}

/** The one thing that a person is doing on the page, if any: by finger, pen, mouse or keys. */
export class Hand {
  /** One's own strokes that only the hand knows of yet. */
  readonly inHand = new Map<string, InkOutbox>();
  readonly #parts: Parts;
  #deed: Deed | undefined;
  #lastTap: { id: string; ms: number } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#deed !== undefined;
  }

  begin(tool: Tool, touch: Touch, hasPressure: boolean): void {
    this.finish();
    this.#deed = this.#deedOf(tool, touch, hasPressure);
  }

  extend(touches: readonly Touch[]): void {
    this.#deed?.extend(touches);
  }

  finish(): void {
    const deed = this.#deed;
    this.#deed = undefined;
    deed?.finish();
  }

  takeBack(): void {
    const deed = this.#deed;
    this.#deed = undefined;
    deed?.takeBack();
  }

  abandon(): void {
    const deed = this.#deed;
    this.#deed = undefined;
    deed?.abandon();
  }

  #deedOf(tool: Tool, touch: Touch, hasPressure: boolean): Deed | undefined {
    const { bench, selection, texts, laser } = this.#parts;
    const wasWriting = texts.editing !== undefined && texts.editing.text !== '';
    texts.commit();
    // Beside the page nobody would see it.
    if (!holds(PAGE_BOX, touch) && tool !== 'select' && tool !== 'eraser') return undefined;
    switch (tool) {
      case 'pen':
      case 'highlighter':
        return new InkDeed(bench, tool, this.inHand, touch, hasPressure);
      case 'eraser':
        return new EraseDeed(bench, touch);
      case 'line':
      case 'arrow':
      case 'rectangle':
      case 'ellipse':
        return new MakeDeed(bench, shape(tool, bench.tenths(SMALLEST_PX)), touch);
      case 'stamp':
        return new MakeDeed(bench, stampAt(bench.settings.stamp, bench.settings.size), touch);
      case 'text':
        // The press that ends one text does not begin the next.
        return wasWriting ? undefined : new TapDeed(touch, (at) => this.#write(at));
      case 'pointer':
        return new LaserDeed(laser, touch);
      case 'select':
        return new SelectDeed(bench, selection, touch, (entry) => this.#tapped(entry));
      case 'move':
        return undefined;
    }
  }

  /** Opens a text, when it is one's own to change. @returns whether it did */
  edit(entry: SceneEntry): boolean {
    const { bench, texts, selection } = this.#parts;
    if (entry.is.kind !== 'text' || !(bench.seat === 't' || isOwn(entry.element.id, bench.seat))) return false;
    selection.select([]);
    texts.edit(entry);
    return true;
  }

  #write(at: Point): void {
    const { selection, texts } = this.#parts;
    const hit = selection.at(at);
    if (!hit || !this.edit(hit)) texts.begin(at);
  }

  #tapped(entry: SceneEntry): void {
    const nowMs = performance.now();
    const isSecond = this.#lastTap?.id === entry.element.id && nowMs - this.#lastTap.ms < DOUBLE_TAP_MS;
    this.#lastTap = { id: entry.element.id, ms: nowMs };
    if (isSecond) this.edit(entry);
  }
}
