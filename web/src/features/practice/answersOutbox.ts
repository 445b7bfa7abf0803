import type { GivenAnswer } from '@skylark/contract/practice';
import { ANSWERS_PER_CALL, practiceResults } from '@skylark/contract/practice.facts';
import { call, CallError } from '../../lib/call.ts';
import { Listeners } from '../../lib/Listeners.ts';
import { shownChild } from '../../lib/shownChild.ts';

/** Prefixed with `skylark.`, so that signing out removes it. */
const keyOf = (childId: string): string => `skylark.practice.${childId}`;
/** More answers than anyone gives while offline. */
const KEPT_MAX = 1_000;

/**
 * One child's answers that the school has not confirmed: they survive a reload, and are sent when there is a network.
 */
class AnswersOutbox {
  readonly #childId: string;
  readonly #key: string;
  #sending: Promise<void> | undefined;
  #stars = 0;
  /** Used when storage is refused. */
  #inMemory: GivenAnswer[] = [];
  /** The last write failed: storage is older than what is in memory. */
  #isRefused = false;
  readonly #changed = new Listeners();
  readonly subscribe = this.#changed.add;

  constructor(childId: string) {
    this.#childId = childId;
    this.#key = keyOf(childId);
    window.addEventListener('online', () => void this.send());
  }

  readonly count = (): number => this.#read().length;

  /** Stars earned since the page was opened. */
  readonly stars = (): number => this.#stars;

  /** In lower case. */
  words(): Set<string> {
    return new Set(this.#read().map(({ word }) => word.toLowerCase()));
  }

  add(answer: GivenAnswer): void {
    this.#write([...this.#read(), answer].slice(-KEPT_MAX));
    void this.send();
  }

  /**
   * Sends waiting answers. Without a network, or while the page shows another child, they stay in the outbox. Never
   * throws.
   */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const answers = this.#read().slice(0, ANSWERS_PER_CALL);
      // A call names the child currently shown, which may have changed.
      if (answers.length === 0 || shownChild.get()?.id !== this.#childId) return;
      try {
        this.#stars += (await call('POST /api/v2/practice/answers', { body: { answers } })).stars;
      } catch (error) {
        // Malformed answers would always be refused. Anything else is tried again later.
        if (!(error instanceof CallError) || error.status !== 422) return;
      }
      const sent = new Set(answers.map(({ id }) => id));
      // Another tab or the child may have added some meanwhile.
      this.#write(this.#read().filter(({ id }) => !sent.has(id)));
    }
  }

  #read(): GivenAnswer[] {
    if (this.#isRefused) return this.#inMemory;
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isAnswer) : [];
    } catch {
      return this.#inMemory;
    }
  }

  #write(answers: GivenAnswer[]): void {
    this.#inMemory = answers;
    try {
      if (answers.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(answers));
      this.#isRefused = false;
    } catch {
      this.#isRefused = true;
    }
    this.#changed.notify();
  }
}

/** The browser's storage may contain data of an older version, or anything else. */
function isAnswer(value: unknown): value is GivenAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { id, word, result, answeredAt } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof word === 'string' &&
    typeof answeredAt === 'string' &&
    practiceResults.some((one) => one === result)
  );
}

const outboxes = new Map<string, AnswersOutbox>();

/** One per child and page. */
export function outboxOf(childId: string): AnswersOutbox {
  const known = outboxes.get(childId);
  if (known) return known;
  const made = new AnswersOutbox(childId);
  outboxes.set(childId, made);
  return made;
}
