import { isTyping } from '../input/shortcuts.ts';

interface Actions {
  copy: (data: DataTransfer) => boolean;
  cut: (data: DataTransfer) => boolean;
  /** For text, or what was copied from a board; files are handled elsewhere. */
  paste: (data: DataTransfer) => boolean;
}

/** Handles the browser's copy, cut and paste, except while a text is being written or selected. */
export class ClipboardInput {
  readonly #ends = new AbortController();

  constructor({ copy, cut, paste }: Actions) {
    for (const [kind, act] of Object.entries({ copy, cut, paste }))
      document.addEventListener(
        kind as 'copy' | 'cut' | 'paste',
        (event) => {
          const data = event.clipboardData;
          if (!data || event.defaultPrevented || isTyping(event.target) || isTyping(document.activeElement)) return;
          if (kind === 'paste' ? data.files.length > 0 : document.getSelection()?.isCollapsed === false) return;
          if (act(data)) event.preventDefault();
        },
        { signal: this.#ends.signal },
      );
  }

  close(): void {
    this.#ends.abort();
  }
}
