import type { Stamp } from '@skylark/contract/board.facts';
import { hasFontFor, loadFontFor } from './textFont.ts';

export type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly image: ImageBitmap };

/**
 * Decoded pictures to keep; each may take ten megabytes. Those of the shown page are always kept: dropping a visible
 * picture would cause it to be requested again at once and another one to be dropped, endlessly.
 */
const PICTURES_KEPT = 16;

export const stampUrl = (stamp: Stamp): string => `/public/stamps/${stamp}.svg`;

const cardUrl = (key: string): string => `/api/v2/files/${key}`;

type ResourceRequest = { picture: string } | { stamp: Stamp } | { card: string } | { font: true };

/** The images and fonts needed for drawing: requested when first drawn, reported when loaded. */
export class Gallery {
  readonly #loadPicture: (id: string) => Promise<Blob>;
  readonly #onCome: (what: ResourceRequest) => void;
  /** In the order in which they were last drawn. */
  readonly #pictures = new Map<string, PictureState>();
  /** Pictures drawn since the page was turned. */
  readonly #shown = new Set<string>();
  /** The school's own images, by address. */
  readonly #images = new Map<string, HTMLImageElement | undefined>();
  readonly #fonts = new Set<string>();
  #whenSettled: (() => void)[] = [];
  #isClosed = false;

  constructor(loadPicture: (id: string) => Promise<Blob>, onCome: (what: ResourceRequest) => void) {
    this.#loadPicture = loadPicture;
    this.#onCome = onCome;
  }

  /** Another page is shown: pictures of the previous ones may be dropped. */
  turnPage(): void {
    this.#shown.clear();
  }

  picture(id: string): PictureState {
    this.#shown.add(id);
    const known = this.#pictures.get(id);
    if (known) {
      this.#pictures.delete(id);
      this.#pictures.set(id, known);
      return known;
    }
    const state: PictureState = { kind: 'loading' };
    this.#pictures.set(id, state);
    void this.#fetch(id);
    return state;
  }

  /** undefined while loading. */
  stamp(name: Stamp): HTMLImageElement | undefined {
    return this.#image(stampUrl(name), { stamp: name });
  }

  /**
   * @param key of a file of the school
   * @returns undefined while loading
   */
  card(key: string): HTMLImageElement | undefined {
    return this.#image(cardUrl(key), { card: key });
  }

  #image(url: string, what: ResourceRequest): HTMLImageElement | undefined {
    if (this.#images.has(url)) return this.#images.get(url);
    this.#images.set(url, undefined);
    const image = new Image();
    image.addEventListener('load', () => {
      this.#images.set(url, image);
      this.#notifyLoaded(what);
    });
    // It is requested again the next time it is drawn.
    image.addEventListener('error', () => {
      this.#images.delete(url);
      this.#checkSettled();
    });
    image.src = url;
    return undefined;
  }

  /** Text is drawn immediately in any available font, and again when its font has loaded. */
  needFont(text: string): void {
    if (this.#fonts.has(text) || hasFontFor(text)) return;
    this.#fonts.add(text);
    loadFontFor(text).then(
      () => this.#notifyLoaded({ font: true }),
      () => this.#fonts.delete(text),
    );
  }

  hasFailed(id: string): boolean {
    return this.#pictures.get(id)?.kind === 'failed';
  }

  retry(id: string): void {
    if (this.#pictures.get(id)?.kind !== 'failed') return;
    this.#pictures.delete(id);
    this.picture(id);
    this.#notifyLoaded({ picture: id });
  }

  /** Resolves when every request has succeeded or failed. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenSettled.push(resolve);
      this.#checkSettled();
    });
  }

  #checkSettled(): void {
    if (!this.#isSettled) return;
    const waiting = this.#whenSettled;
    this.#whenSettled = [];
    for (const resolve of waiting) resolve();
  }

  get #isSettled(): boolean {
    return (
      [...this.#pictures.values()].every((one) => one.kind !== 'loading') &&
      ![...this.#images.values()].includes(undefined)
    );
  }

  close(): void {
    this.#isClosed = true;
    for (const state of this.#pictures.values()) if (state.kind === 'ready') state.image.close();
    this.#pictures.clear();
    this.#images.clear();
  }

  async #fetch(id: string): Promise<void> {
    let state: PictureState;
    try {
      state = { kind: 'ready', image: await createImageBitmap(await this.#loadPicture(id)) };
    } catch {
      state = { kind: 'failed' };
    }
    if (this.#isClosed) {
      if (state.kind === 'ready') state.image.close();
      return;
    }
    this.#pictures.set(id, state);
    this.#dropOldest();
    this.#notifyLoaded({ picture: id });
  }

  #dropOldest(): void {
    for (const [id, state] of this.#pictures) {
      if (this.#pictures.size <= PICTURES_KEPT) return;
      if (state.kind !== 'ready' || this.#shown.has(id)) continue;
      state.image.close();
      this.#pictures.delete(id);
    }
  }

  #notifyLoaded(what: ResourceRequest): void {
    if (this.#isClosed) return;
    this.#onCome(what);
    this.#checkSettled();
  }
}
