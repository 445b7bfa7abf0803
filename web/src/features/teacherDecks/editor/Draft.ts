import type { DeckContent } from '@skylark/contract/teacherDecks';
import { CallError } from '../../../lib/call.ts';
import { storeDraft, storedDraft } from './storedDraft.ts';
import { isSameContent } from './isSameContent.ts';

/** Pause in editing after which changes are saved. */
const PAUSE_MS = 900;

export type Saving =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  /** Refused, or not received; retried with the next change. */
  | { kind: 'failed'; error: unknown }
  /** Another tab or device saved first: nothing is saved until the person decides. */
  | { kind: 'behind' };

export interface DraftState {
  content: DeckContent;
  version: number;
  saving: Saving;
  canUndo: boolean;
  canRedo: boolean;
}

const STEPS_MAX = 100;

const NO_STEPS = { canUndo: false, canRedo: false };

type Save = (version: number, content: DeckContent) => Promise<{ version: number }>;
/** What the school has stored. */
type ReadStored = () => Promise<{ version: number; content: DeckContent }>;

/**
 * A deck being edited: saved as a whole after a pause, one save at a time, each based on the previous one. Unsaved
 * changes are kept in this tab, and editing continues from them when the deck is opened again.
 */
export class Draft {
  #state: DraftState;
  readonly #id: string;
  readonly #save: Save;
  readonly #look: ReadStored;
  /** Content sent for the current version without a response: it may have been stored. */
  #unanswered: DeckContent[] = [];
  readonly #listeners = new Set<() => void>();
  /** Earlier contents of this tab, and those that were undone. */
  #past: DeckContent[] = [];
  #future: DeckContent[] = [];
  #changedAtMs = -Infinity;
  #timer: number | undefined;
  #flushing: Promise<number | undefined> | undefined;
  #isOver = false;

  constructor(
    { id, content, version }: { id: string; content: DeckContent; version: number },
    save: Save,
    look: ReadStored,
  ) {
    const before = storedDraft(id);
    // The response was lost and the page left: the change is already stored.
    const kept = before && isSameContent(before.content, content) ? null : before;
    if (before && !kept) storeDraft(id, null);
    this.#state = kept
      ? { ...kept, saving: { kind: kept.version === version ? 'waiting' : 'behind' }, ...NO_STEPS }
      : { content, version, saving: { kind: 'saved' }, ...NO_STEPS };
    this.#id = id;
    this.#save = save;
    this.#look = look;
  }

  readonly state = (): DraftState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (make: (content: DeckContent) => DeckContent): void => {
    const before = this.#state.content;
    const content = make(before);
    if (content === before) return;
    // Consecutively typed letters form one step.
    const isTyped = before.slides.length === content.slides.length && before.words.length === content.words.length;
    const nowMs = performance.now();
    if (!isTyped || nowMs - this.#changedAtMs > PAUSE_MS) this.#past = [...this.#past, before].slice(-STEPS_MAX);
    this.#changedAtMs = nowMs;
    this.#future = [];
    this.#put(content);
  };

  /** Undoes the last step made in this tab, whatever it changed. */
  readonly undo = (): void => this.#step(this.#past, this.#future);
  readonly redo = (): void => this.#step(this.#future, this.#past);

  #step(from: DeckContent[], to: DeckContent[]): void {
    const content = from.pop();
    if (!content) return;
    to.push(this.#state.content);
    this.#changedAtMs = -Infinity;
    this.#put(content);
  }

  #put(content: DeckContent): void {
    const isBehind = this.#state.saving.kind === 'behind';
    this.#set({
      content,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      ...(!isBehind && { saving: { kind: 'waiting' } }),
    });
    if (isBehind) return;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /**
   * Saves unsaved changes now.
   * @returns the version that contains everything; undefined when something could not be saved
   */
  readonly flush = (): Promise<number | undefined> => {
    window.clearTimeout(this.#timer);
    // Callers during a save wait for it: two simultaneous saves would be based on the same version.
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  };

  /** Discards unsaved changes: they were saved elsewhere, or are not wanted. */
  readonly discard = (): void => {
    this.#isOver = true;
    window.clearTimeout(this.#timer);
    storeDraft(this.#id, null);
  };

  async #flushAll(): Promise<number | undefined> {
    while (!this.#isOver && (this.#state.saving.kind === 'waiting' || this.#state.saving.kind === 'failed')) {
      await this.#run(this.#state.content);
      // Changes made meanwhile are saved next; a failed save waits for the person.
      if (this.#state.saving.kind === 'failed') break;
    }
    return this.#state.saving.kind === 'saved' ? this.#state.version : undefined;
  }

  async #run(content: DeckContent): Promise<void> {
    try {
      const { version } = await this.#save(this.#state.version, content);
      this.#unanswered = [];
      const isAll = content === this.#state.content;
      this.#set({ version, saving: { kind: isAll ? 'saved' : 'waiting' } });
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined;
      if (code === undefined) this.#unanswered.push(content);
      const own = code === 'deck_changed' ? await this.#ownStored() : undefined;
      if (own !== undefined) this.#set({ version: own, saving: { kind: 'waiting' } });
      else this.#set({ saving: code === 'deck_changed' ? { kind: 'behind' } : { kind: 'failed', error } });
    }
  }

  /** @returns the stored version if it is this page's own work whose response was lost; undefined otherwise */
  async #ownStored(): Promise<number | undefined> {
    const unanswered = this.#unanswered.splice(0);
    if (unanswered.length === 0) return undefined;
    const stored = await this.#look().catch(() => undefined);
    const isNext = stored?.version === this.#state.version + 1;
    return isNext && unanswered.some((content) => isSameContent(content, stored.content)) ? stored.version : undefined;
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    const { version, content, saving } = this.#state;
    if (!this.#isOver) storeDraft(this.#id, saving.kind === 'saved' ? null : { version, content });
    for (const listener of this.#listeners) listener();
  }
}
