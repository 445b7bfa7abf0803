import { isTyping } from '../input/shortcuts.ts';
import type { Point } from '../model/geometry.ts';

/** Handles pictures that are pasted or dropped on the board. */
export class PictureInput {
  readonly #ends = new AbortController();

  /** @param take gets the position in pixels from the board's corner, or undefined for a paste */
  constructor(surface: HTMLElement, take: (files: readonly File[], at: Point | undefined) => void) {
    const { signal } = this.#ends;
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || isTyping(event.target)) return;
        event.preventDefault();
        take(files, undefined);
      },
      { signal },
    );
    surface.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      },
      { signal },
    );
    surface.addEventListener(
      'drop',
      (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        // Otherwise the browser would navigate to the picture.
        event.preventDefault();
        const { left, top } = surface.getBoundingClientRect();
        take(files, { x: event.clientX - left, y: event.clientY - top });
      },
      { signal },
    );
  }

  close(): void {
    this.#ends.abort();
  }
}
