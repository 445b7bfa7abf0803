import type { DeckContent } from '@skylark/contract/teacherDecks';
import { CallError } from '../../../lib/call.ts';

/** A pause in the work after which it is saved. */
const PAUSE_MS = 900;

export type Saving =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  /** What was refused, or did not arrive; it is tried again with the next change. */
  | { kind: 'failed'; error: unknown }
  /** Another tab or device was first: nothing is saved until the person decides. */
  | { kind: 'behind' };

export interface DraftState {
  content: DeckContent;
  version: number;
  saving: Saving;
}

type Save = (version: number, content: DeckContent) => Promise<{ version: number }>;

/** A deck while it is edited: saved whole after a pause, one save at a time, each on top of the one before. */
export class Draft {
  #state: DraftState;
  readonly #save: Save;
  readonly #listeners = new Set<() => void>();
  #timer: number | undefined;
  #running: Promise<void> | undefined;

  constructor(begin: { content: DeckContent; version: number }, save: Save) {
    this.#state = { content: begin.content, version: begin.version, saving: { kind: 'saved' } };
    this.#save = save;
  }

  readonly state = (): DraftState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (make: (content: DeckContent) => DeckContent): void => {
    const content = make(this.#state.content);
    if (content === this.#state.content) return;
    const isBehind = this.#state.saving.kind === 'behind';
    this.#set({ content, ...(!isBehind && { saving: { kind: 'waiting' } }) });
    if (isBehind) return;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.flush(), PAUSE_MS);
  };

  /** Saves what is not saved, now. @returns the version that holds everything; undefined when something could not be saved */
  readonly flush = async (): Promise<number | undefined> => {
    window.clearTimeout(this.#timer);
    await this.#running;
    while (this.#state.saving.kind === 'waiting' || this.#state.saving.kind === 'failed') {
      const { content } = this.#state;
      this.#running = this.#run(content);
      await this.#running;
      this.#running = undefined;
      // What was changed meanwhile is saved on top; what failed waits for the person.
      if (this.#state.saving.kind === 'failed') break;
    }
    return this.#state.saving.kind === 'saved' ? this.#state.version : undefined;
  };

  async #run(content: DeckContent): Promise<void> {
    try {
      const { version } = await this.#save(this.#state.version, content);
      const isAll = content === this.#state.content;
      this.#set({ version, saving: { kind: isAll ? 'saved' : 'waiting' } });
    } catch (error) {
      const isBehind = error instanceof CallError && error.code === 'deck_changed';
      this.#set({ saving: isBehind ? { kind: 'behind' } : { kind: 'failed', error } });
    }
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
