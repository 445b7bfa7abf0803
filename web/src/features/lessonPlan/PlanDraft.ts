import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { CallError } from '../../lib/call.ts';
import { Listeners } from '../../lib/Listeners.ts';
import type { Written } from './api.ts';
import { isSamePlan, mergePlan } from './mergePlan.ts';

const SAVE_AFTER_MS = 800;
const AGAIN_AFTER_MS = 5_000;
const LOST_MAX = 10;

export interface DraftState {
  written: Written;
  saving: 'saved' | 'waiting' | 'failed';
}

interface Calls {
  write: (written: Written, revision: number) => Promise<number>;
  read: () => Promise<LessonPlan>;
}

/**
 * A plan being edited: saved shortly after each change, one save at a time, and retried until it succeeds. Changes made
 * elsewhere meanwhile are merged.
 */
export class PlanDraft {
  readonly #changed = new Listeners();
  readonly subscribe = this.#changed.add;
  readonly #merged = new Listeners();
  /** Called when changes made elsewhere have been merged. */
  readonly onMerged = this.#merged.add;
  readonly #calls: Calls;
  #state: DraftState;
  #revision: number;
  /** The server's last known state. */
  #base: Written;
  /** States sent without a response: the server may have stored any of them. */
  #lost: Written[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #isStopped = false;

  constructor(plan: LessonPlan, calls: Calls) {
    this.#base = writtenOf(plan);
    this.#state = { written: this.#base, saving: 'saved' };
    this.#revision = plan.revision;
    this.#calls = calls;
  }

  readonly snapshot = (): DraftState => this.#state;

  change(change: Partial<Written>): void {
    this.#set({ written: { ...this.#state.written, ...change }, saving: 'waiting' });
    this.#saveIn(SAVE_AFTER_MS);
  }

  /** Takes over a later version that the page has fetched. */
  adopt(plan: LessonPlan): void {
    // A save in progress receives it anyway.
    if (plan.revision <= this.#revision || this.#saving) return;
    this.#merge(plan);
    if (this.#state.saving !== 'saved') this.#saveIn(SAVE_AFTER_MS);
  }

  /**
   * Saves unsaved changes immediately.
   * @returns whether everything is saved
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (this.#state.saving !== 'saved' && !this.#isStopped) await this.#save();
    return this.#state.saving === 'saved';
  }

  /** Stops saving, because the author has signed out. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed.notify();
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
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
    try {
      try {
        await this.#send();
      } catch (error) {
        if (!isChanged(error)) throw error;
        this.#merge(await this.#calls.read());
        if (this.#state.saving !== 'saved') await this.#send();
      }
    } catch (error) {
      this.#set({ saving: 'failed' });
      // Retries after network failures and server restarts; what the server rejects is not sent again automatically.
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 429 || isChanged(error))
        this.#saveIn(AGAIN_AFTER_MS);
    }
  }

  async #send(): Promise<void> {
    const { written } = this.#state;
    const sent = tidy(written);
    try {
      this.#revision = await this.#calls.write(sent, this.#revision);
    } catch (error) {
      if (!isChanged(error)) this.#lost = [...this.#lost, sent].slice(-LOST_MAX);
      throw error;
    }
    this.#base = sent;
    this.#lost = [];
    if (this.#state.written === written) this.#set({ saving: 'saved' });
    else this.#saveIn(SAVE_AFTER_MS);
  }

  #merge(plan: LessonPlan): void {
    const theirs = writtenOf(plan);
    const mine = this.#state.written;
    const isOwn = this.#lost.some((sent) => isSamePlan(sent, theirs));
    const merged = mergePlan(isOwn ? theirs : this.#base, mine, theirs);
    const hasChanges = !isOwn && !isSamePlan(merged, mine) && !isSamePlan(mine, this.#base);
    this.#base = theirs;
    this.#lost = [];
    this.#revision = plan.revision;
    this.#set({ written: merged, saving: isSamePlan(merged, theirs) ? 'saved' : 'waiting' });
    if (hasChanges) this.#merged.notify();
  }
}

const isChanged = (error: unknown): boolean => error instanceof CallError && error.code === 'plan_changed';

const writtenOf = ({ steps, ownNote, childNote }: LessonPlan): Written => ({ steps, ownNote, childNote });

/** Removes control characters, which pasted text may contain. */
const plain = (text: string): string => text.replaceAll('\r', '');
const tidy = ({ steps, ownNote, childNote }: Written): Written => ({
  steps,
  ownNote: plain(ownNote),
  childNote: plain(childNote),
});
