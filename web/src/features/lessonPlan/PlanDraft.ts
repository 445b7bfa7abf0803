import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { CallError } from '../../lib/call.ts';
import { Listeners } from '../../lib/Listeners.ts';
import type { Written } from './api.ts';

const SAVE_AFTER_MS = 800;
const AGAIN_AFTER_MS = 5_000;

export interface DraftState {
  written: Written;
  saving: 'saved' | 'waiting' | 'failed';
}

interface Options {
  write: (written: Written, revision: number) => Promise<number>;
  /** It was written elsewhere meanwhile: what is there has to be read anew. */
  onChanged: () => void;
}

/** A plan that is being written: saved a moment after each change, one save at a time, again until it has worked. */
export class PlanDraft {
  readonly #changed = new Listeners();
  readonly subscribe = this.#changed.add;
  readonly #options: Options;
  #state: DraftState;
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  /** Another one was written meanwhile: this one is over. */
  #isOver = false;

  constructor({ steps, ownNote, childNote, revision }: LessonPlan, options: Options) {
    this.#state = { written: { steps, ownNote, childNote }, saving: 'saved' };
    this.#revision = revision;
    this.#options = options;
  }

  readonly snapshot = (): DraftState => this.#state;

  change(change: Partial<Written>): void {
    this.#set({ written: { ...this.#state.written, ...change }, saving: 'waiting' });
    this.#saveIn(SAVE_AFTER_MS);
  }

  /** Saves at once what is not saved yet. @returns whether all is saved */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (this.#state.saving !== 'saved' && !this.#isOver) await this.#save();
    return this.#state.saving === 'saved';
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed.notify();
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    if (this.#saving) return this.#saveIn(SAVE_AFTER_MS);
    this.#saving = this.#write().finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  async #write(): Promise<void> {
    const { written } = this.#state;
    try {
      this.#revision = await this.#options.write(tidy(written), this.#revision);
      if (this.#state.written === written) this.#set({ saving: 'saved' });
      else this.#saveIn(SAVE_AFTER_MS);
    } catch (error) {
      this.#set({ saving: 'failed' });
      if (error instanceof CallError && error.code === 'plan_changed') {
        this.#isOver = true;
        this.#options.onChanged();
      }
      // Without a network, or a server that restarts; what the server can do nothing with is not sent again by itself.
      else if (!(error instanceof CallError) || error.status >= 500 || error.status === 429)
        this.#saveIn(AGAIN_AFTER_MS);
    }
  }
}

/** Control characters, as pasted text may have them, are no text. */
const plain = (text: string): string => text.replaceAll('\r', '');
const tidy = ({ steps, ownNote, childNote }: Written): Written => ({
  steps,
  ownNote: plain(ownNote),
  childNote: plain(childNote),
});
