import { PICTURE_MAX_BYTES } from '@skylark/contract/room.facts';
import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import type { BoardPort } from '../BoardPort.ts';
import type { BoardContext } from '../gestures/Gesture.ts';
import { clamp, type Point } from '../model/geometry.ts';
import { newProps, placed } from '../model/elementProps.ts';
import type { Clipboard } from './Clipboard.ts';
import { shrunkPicture } from './shrunkPicture.ts';

/** Maximum share of the page for an added picture. */
const PART_OF_PAGE = 0.55;
/** Offset between several pictures added together. */
const FAN = 300;
/** Pictures sent at the same time: the server takes six uploads of one person, on all its pages. */
const AT_ONCE = 3;

/** Why a picture was rejected. Upload failures come from the port. */
export class NotAPicture extends Error {}

/** Adds pictures that were chosen, pasted or dropped. */
export class ImageUploads {
  readonly #editor: BoardContext;
  readonly #port: BoardPort;
  readonly #make: Clipboard['make'];
  readonly #onChange: () => void;
  readonly #onProblem: (problem: unknown) => void;
  readonly #waiting: (() => void)[] = [];
  #sending = 0;
  #uploads = 0;
  #isClosed = false;

  /** @param make puts the picture on the page and selects it */
  constructor(
    editor: BoardContext,
    port: BoardPort,
    make: Clipboard['make'],
    onChange: () => void,
    onProblem: (problem: unknown) => void,
  ) {
    this.#editor = editor;
    this.#port = port;
    this.#make = make;
    this.#onChange = onChange;
    this.#onProblem = onProblem;
  }

  /** Number of pictures that are sent, or wait for it. */
  get uploads(): number {
    return this.#uploads;
  }

  async add(files: readonly Blob[], at: Point): Promise<void> {
    const { pageId } = this.#editor;
    const added = files.map((file, index) => this.#add(file, { x: at.x + index * FAN, y: at.y + index * FAN }, pageId));
    await Promise.all(added);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #add(file: Blob, at: Point, pageId: string): Promise<void> {
    this.#count(1);
    try {
      if (!file.type.startsWith('image/')) throw new NotAPicture('not an image');
      // The target page may no longer be shown.
      const isShown = (): boolean => !this.#isClosed && this.#editor.pageId === pageId;
      const picture = await this.#inTurn(async () => {
        if (!isShown()) return undefined;
        return this.#port.uploadPicture(file.size > PICTURE_MAX_BYTES ? await shrunkPicture(file) : file);
      });
      if (picture && isShown()) this.#put(picture, at);
    } catch (problem) {
      if (!this.#isClosed) this.#onProblem(problem);
    } finally {
      this.#count(-1);
    }
  }

  async #inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
    if (this.#sending < AT_ONCE) this.#sending += 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#sending -= 1;
    }
  }

  #put(picture: { id: string; width: number; height: number }, at: Point): void {
    const scale = Math.min((PAGE_WIDTH * PART_OF_PAGE) / picture.width, (PAGE_HEIGHT * PART_OF_PAGE) / picture.height);
    const width = picture.width * scale;
    const height = picture.height * scale;
    // Keeps the whole picture on the page, wherever it is dropped.
    const left = clamp(at.x - width / 2, 0, PAGE_WIDTH - width);
    const top = clamp(at.y - height / 2, 0, PAGE_HEIGHT - height);
    const look = { ...newProps(at, 0, this.#editor.settings), ...placed(left, top, width, height) };
    this.#make([{ is: { kind: 'picture', picture: picture.id }, look }]);
  }

  #count(by: 1 | -1): void {
    this.#uploads += by;
    if (!this.#isClosed) this.#onChange();
  }
}
