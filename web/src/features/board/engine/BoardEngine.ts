import type { PageId } from '@skylark/contract/board';
import type { BoardPort, ViewRect } from '../BoardPort.ts';
import { toPage, type Transform } from '../input/viewport.ts';
import type { Box, Point } from '../model/geometry.ts';
import { Painter } from '../paint/Painter.ts';
import { BoardEditor } from './BoardEditor.ts';
import { BoardStore, firstSnapshot } from './BoardStore.ts';
import { type Card, laidOut } from './cards.ts';
import { Clipboard } from './Clipboard.ts';
import { ClipboardInput } from './ClipboardInput.ts';
import { CursorSender } from './CursorSender.ts';
import { ActiveGesture } from './ActiveGesture.ts';
import { KeyInput } from './KeyInput.ts';
import { BoardChanges } from './BoardChanges.ts';
import { FrameHold } from './FrameHold.ts';
import { ImageUploads } from './ImageUploads.ts';
import { PictureInput } from './PictureInput.ts';
import { PointerController } from './PointerController.ts';
import { placeView, type ViewParts } from './placeView.ts';
import { Selection } from './Selection.ts';
import type { Paints } from './paints.ts';
import { Announcer } from './Announcer.ts';
import { TextEditing } from './TextEditing.ts';
import { Toolbox } from './Toolbox.ts';
import { ViewKeeper } from './ViewKeeper.ts';

export interface EngineOptions {
  readonly port: BoardPort;
  readonly page: PageId;
  readonly paints: Paints;
  readonly parts: ViewParts & {
    /** The whole board, including its toolbar. */
    readonly board: HTMLElement;
    /** Everything that stays in place while a pointer is down. */
    readonly frame: HTMLElement;
    /** The surface for pointers and keys. */
    readonly surface: HTMLElement;
    /** Container of the canvases. */
    readonly canvases: HTMLElement;
  };
  readonly onView: (page: PageId, rect: ViewRect) => void;
  /** Called when a picture could not be added. */
  readonly onProblem: (problem: unknown) => void;
}

/** One board on one screen: canvases, input and announcements. React reads its store and never holds its state. */
export class BoardEngine {
  readonly store: BoardStore;
  readonly tools: Toolbox;
  readonly #parts: EngineOptions['parts'];
  readonly #painter: Painter;
  readonly #view: ViewKeeper;
  readonly #editor: BoardEditor;
  readonly #selection: Selection;
  readonly #texts: TextEditing;
  readonly #clipboard: Clipboard;
  readonly #pictures: ImageUploads;
  readonly #active: ActiveGesture;
  readonly #pointers: PointerController;
  readonly #changes: BoardChanges;
  readonly #hold: FrameHold;
  /** The view to follow once the board is no longer held in place. */
  #nextFollowed: { rect: ViewRect | null } | undefined;
  readonly #ends: (() => void)[] = [];

  constructor({ port, page, paints, parts, onView, onProblem }: EngineOptions) {
    this.#parts = parts;
    this.store = new BoardStore({ ...firstSnapshot, ...paints.line });
    this.#painter = new Painter(
      (id) => port.loadPicture(id),
      () => this.#changes.summarise(),
    );
    this.#painter.mount(parts.canvases);
    this.#editor = new BoardEditor(port, this.#painter, this.store, page, paints, {
      tenths: (px) => px / this.#view.transform.scale,
      mayBecomePinch: () => this.#pointers.mayBecomePinch,
    });
    this.#view = new ViewKeeper(
      (transform, mask) => this.#showView(transform, mask),
      (rect) => onView(this.#editor.pageId, rect),
    );
    this.#selection = new Selection(this.#editor, () => this.#showSelection());
    this.#texts = new TextEditing(this.#editor, () => this.store.set({ editing: this.#texts.editing }));
    this.#clipboard = new Clipboard(this.#editor, port, this.#selection, (ids) => this.tools.hold(ids));
    this.#pictures = new ImageUploads(
      this.#editor,
      port,
      (made) => this.#clipboard.make(made),
      () => this.store.set({ uploads: this.#pictures.uploads }),
      onProblem,
    );
    const { store } = this;
    const [editor, view, painter, selection, texts] = [
      this.#editor,
      this.#view,
      this.#painter,
      this.#selection,
      this.#texts,
    ];
    const cursor = new CursorSender(port, painter, editor);
    this.#active = new ActiveGesture({ editor, selection, texts, laser: (at) => cursor.laser(at) });
    const hand = this.#active;
    this.tools = new Toolbox({ editor, store, hand, texts, selection, clipboard: this.#clipboard });
    const keys = new KeyInput(parts.surface, parts.board, {
      hand,
      selection,
      view,
      painter,
      store,
      cursor,
      tools: this.tools,
    });
    const speaker = new Announcer((sayings) => store.set({ announcement: { kind: 'happened', sayings } }));
    this.#changes = new BoardChanges({
      editor,
      hand,
      selection,
      texts,
      store,
      speaker,
      isHeardByOwner: () => keys.isInUse,
    });
    this.#pointers = new PointerController(parts.surface, {
      hand,
      texts,
      view,
      painter,
      store,
      cursor,
      onPause: () => this.#showSelection(),
    });
    const pasting = new PictureInput(parts.surface, (files, px) => this.addPictures(files, px));
    const copying = new ClipboardInput({
      copy: (data) => this.#mayCopy && this.#clipboard.copy(data),
      cut: (data) => this.#mayCopy && this.#clipboard.copy(data) && selection.remove() > 0,
      paste: (data) => this.store.snapshot().canDraw && this.#clipboard.paste(data, this.#middle()),
    });
    this.#hold = new FrameHold(parts.frame, () => this.#followNext());
    const resizing = new ResizeObserver(() => this.#resize());
    resizing.observe(parts.surface);
    this.#ends.push(
      port.onBoard((update, of, isOwn) => this.#changes.receive(update, of, isOwn)),
      // A pointer that drags a part isn't drawn: the part itself shows the position, and otherwise the canvas on top
      // would be repainted in each frame of the drag.
      port.onCursor((mark) =>
        painter.pointOther(mark?.page === editor.pageId && mark.part === undefined ? mark : undefined),
      ),
      () => resizing.disconnect(),
      () => this.#hold.close(),
      () => pasting.close(),
      () => copying.close(),
      () => this.#pointers.close(),
      () => keys.close(),
      () => speaker.close(),
      () => this.#changes.close(),
      () => cursor.hide(),
    );
    this.#resize();
    this.#painter.open(this.#editor.page());
    this.#changes.summarise();
  }

  /** Closes everything; the current gesture is finished first. */
  close(): void {
    this.#active.finish();
    this.#texts.commit();
    for (const end of this.#ends) end();
    this.#pictures.close();
    this.#view.close();
    this.#painter.close();
  }

  // ---- settings from outside ----

  open(page: PageId): void {
    if (page === this.#editor.pageId) return;
    this.tools.release();
    this.#editor.pageId = page;
    this.#painter.open(this.#editor.page());
    this.#view.fit();
    this.#view.publish();
    this.#changes.open();
  }

  allow(canDraw: boolean): void {
    if (canDraw === this.store.snapshot().canDraw) return;
    if (!canDraw) {
      // Nothing more may be sent: the server would refuse it.
      this.#active.abandon();
      this.#texts.abandon();
      this.#pointers.drop();
      this.#selection.select([]);
    }
    this.store.set({ canDraw });
  }

  /** Deferred while a pointer is down, so that the page stays under it. */
  follow(rect: ViewRect | null): void {
    this.#nextFollowed = { rect };
    if (!this.#hold.isHeld) this.#followNext();
  }

  hide(isHidden: (at: Point) => boolean): void {
    this.#changes.hide(isHidden);
  }

  nameOther(name: string): void {
    this.#painter.nameOther(name);
  }

  // ---- further actions of the bar ----

  /** @param px position in pixels from the board's corner; when missing, the centre of the visible area */
  addPictures(files: readonly Blob[], px?: Point): void {
    if (!this.store.snapshot().canDraw) return;
    void this.#pictures.add(files, px ? toPage(this.#view.transform, px) : this.#middle());
  }

  /** Puts cards on the page, in rows at the bottom, because the task is usually at the top. */
  addCards(cards: readonly Card[]): void {
    if (this.store.snapshot().canDraw) this.#clipboard.make(laidOut(cards));
  }

  retryPicture(id: string): void {
    this.#painter.gallery.retry(id);
    this.#changes.summarise();
  }

  /** Returns the keyboard focus to the page, for instance after a text was written. */
  focus(): void {
    this.#parts.surface.focus({ preventScroll: true });
  }

  zoomStep(step: 1 | -1): void {
    this.#view.step(step);
  }

  fit(): void {
    this.#view.fit();
  }

  // ---- internals ----

  #followNext(): void {
    const next = this.#nextFollowed;
    this.#nextFollowed = undefined;
    if (next) this.#view.follow(next.rect);
  }

  get #mayCopy(): boolean {
    return this.store.snapshot().canDraw && this.#selection.ids.size > 0;
  }

  /** Centre of the visible area. */
  #middle(): Point {
    const { x, y, width, height } = this.#view.rect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#parts.surface;
    this.#view.resize(clientWidth, clientHeight);
    this.#painter.resize(clientWidth, clientHeight, this.#view.transform);
  }

  #showView(transform: Transform, mask: Box | undefined): void {
    this.#painter.show(transform);
    placeView(this.#parts, transform, mask);
    const { zoom, canNavigate, canZoomIn, canZoomOut } = this.#view;
    this.store.set({ zoom, canNavigate, canZoomIn, canZoomOut });
  }

  #showSelection(): void {
    const frame = this.#active.isBusy ? undefined : this.#selection.frame();
    const { canDelete, isLocked, hasShapes } = this.#selection;
    this.store.set({ selection: frame && { frame, canDelete, isLocked, hasShapes } });
  }
}
