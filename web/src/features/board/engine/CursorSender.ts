import type { BoardPort, PointerMark } from '../BoardPort.ts';
import type { BoardContext } from '../gestures/Gesture.ts';
import type { Point } from '../model/geometry.ts';
import type { Painter } from '../paint/Painter.ts';
import { Throttle } from './Throttle.ts';

const TELL_EVERY_MS = 50;

/** Sends the pointer position to the other side, and shows one's own laser. */
export class CursorSender {
  readonly #port: BoardPort;
  readonly #painter: Painter;
  readonly #editor: Pick<BoardContext, 'pageId'>;
  readonly #throttle: Throttle<PointerMark>;
  #last: Point | undefined;

  constructor(port: BoardPort, painter: Painter, editor: Pick<BoardContext, 'pageId'>) {
    this.#port = port;
    this.#painter = painter;
    this.#editor = editor;
    this.#throttle = new Throttle(TELL_EVERY_MS, (mark) => port.showCursor(mark));
  }

  show(at: Point): void {
    this.#send(at, false);
  }

  hide(): void {
    if (!this.#last) return;
    this.#last = undefined;
    this.#throttle.close();
    this.#port.showCursor(null);
  }

  /** @param at undefined when it is switched off */
  laser(at: Point | undefined): void {
    this.#painter.laser(at);
    if (at) this.#send(at, true);
    else if (this.#last) this.#send(this.#last, false);
  }

  #send(at: Point, laser: boolean): void {
    this.#last = at;
    this.#throttle.offer({ page: this.#editor.pageId, x: Math.round(at.x), y: Math.round(at.y), laser });
  }
}
