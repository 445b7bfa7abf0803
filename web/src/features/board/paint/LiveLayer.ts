import type { ElementKind, ElementProps } from '@skylark/contract/board';
import type { Transform } from '../input/viewport.ts';
import { type Box, intersects } from '../model/geometry.ts';
import { inkStyle, type InkTrace } from '../model/InkTrace.ts';
import { fillInk } from './drawEntry.ts';
import type { LayerSize } from './layerCanvas.ts';
import { LiveStroke, type Piece, united } from './LiveStroke.ts';

type InkKind = Extract<ElementKind, { pressure: boolean }>;

/** The result of a finished stroke. */
export interface EndedStroke {
  readonly path: Path2D;
  /** The part that only the live layer has drawn; the rest of a pen stroke is already in the settled layer. */
  readonly tail: Piece | undefined;
  readonly isPen: boolean;
  readonly box: Box | undefined;
}

/** The strokes in progress, by this person and the other side. */
export class LiveLayer {
  readonly host = document.createElement('div');
  readonly #onFinished: (look: ElementProps, piece: Piece) => void;
  readonly #strokes = new Map<string, LiveStroke>();
  #view: Transform = { scale: 1, x: 0, y: 0 };
  #size: LayerSize = { widthPx: 1, heightPx: 1, ratio: 1 };

  /** @param onFinished takes the finished pieces of a pen stroke */
  constructor(onFinished: (look: ElementProps, piece: Piece) => void) {
    this.#onFinished = onFinished;
    Object.assign(this.host.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' });
  }

  resize(size: LayerSize): void {
    this.#size = size;
    for (const stroke of this.#strokes.values()) stroke.displace();
  }

  show(view: Transform): void {
    const before = this.#view;
    if (view.scale === before.scale && view.x === before.x && view.y === before.y) return;
    this.#view = view;
    for (const stroke of this.#strokes.values()) stroke.displace();
  }

  has(id: string): boolean {
    return this.#strokes.has(id);
  }

  get ids(): readonly string[] {
    return [...this.#strokes.keys()];
  }

  begin(id: string, is: InkKind, look: ElementProps): void {
    this.#strokes.set(id, new LiveStroke(this.host, inkStyle(is, look.size, { x: 1, y: 1 }), look));
  }

  grow(id: string, add: (trace: InkTrace) => void): void {
    const stroke = this.#strokes.get(id);
    const finished = stroke?.grow(add) ?? [];
    if (stroke?.isPen) for (const piece of finished) this.#onFinished(stroke.look, piece);
  }

  end(id: string): EndedStroke | undefined {
    const stroke = this.#strokes.get(id);
    if (!stroke) return undefined;
    this.#strokes.delete(id);
    stroke.close();
    return { path: stroke.path(), tail: stroke.tail, isPen: stroke.isPen, box: stroke.box };
  }

  clear(): void {
    for (const id of this.ids) this.end(id);
  }

  draw(): void {
    for (const stroke of this.#strokes.values()) stroke.draw(this.#view, this.#size);
  }

  /** Redraws the finished pieces that belong to the settled layer. */
  drawFinished(ctx: CanvasRenderingContext2D, target: Box): void {
    for (const { isPen, look, pieces } of this.#strokes.values()) {
      if (!isPen) continue;
      const touched = pieces.filter((piece) => intersects(piece.box, target));
      if (touched.length > 0) fillInk(ctx, look, united(touched), 1);
    }
  }
}
