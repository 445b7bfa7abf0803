import type { GivenAnswer } from '@skylark/contract/practice';
import { ANSWERS_PER_CALL, practiceResults } from '@skylark/contract/practice.facts';
import { call, CallError } from '../../lib/call.ts';
import { Listeners } from '../../lib/Listeners.ts';
import { shownChild } from '../../lib/shownChild.ts';

/** Below `skylark.`, so that a sign-out removes it. */
const keyOf = (childId: string): string => `skylark.practice.${childId}`;
/** More is not answered before somebody finds a network. */
const KEPT_MAX = 1_000;

/** Answers of one child that the school has not confirmed: they outlive a reload, and are sent when there is a network. */
class AnswersOutbox {
  readonly #childId: string;
  readonly #key: string;
  #sending: Promise<void> | undefined;
  #stars = 0;
  /** Where storage is refused. */
  #inMemory: GivenAnswer[] = [];
  /** The last write failed: what can still be read is older than what is in memory. */
  #isRefused = false;
  readonly #changed = new Listeners();
  readonly subscribe = this.#changed.add;

  constructor(childId: string) {
    this.#childId = childId;
    this.#key = keyOf(childId);
    window.addEventListener('online', () => void this.send());
  }

  readonly count = (): number => this.#read().length;

  /** That were brought since the page was opened. */
  readonly stars = (): number => this.#stars;

  /** In small letters. */
  words(): Set<string> {
    return new Set(this.#read().map(({ word }) => word.toLowerCase()));
  }

  add(answer: GivenAnswer): void {
    this.#write([...this.#read(), answer].slice(-KEPT_MAX));
    void this.send();
  }

  /** Sends what waits; without a network, or while the page shows another child, it goes on waiting. Never fails. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const answers = this.#read().slice(0, ANSWERS_PER_CALL);
      // A call says the child that is shown, which may be another one by now.
      if (answers.length === 0 || shownChild.get()?.id !== this.#childId) return;
      try {
        this.#stars += (await call('POST /api/v2/practice/answers', { body: { answers } })).stars;
      } catch (error) {
        // What is refused as malformed would be refused for ever. Anything else is tried again later.
        if (!(error instanceof CallError) || error.status !== 422) return;
      }
      const sent = new Set(answers.map(({ id }) => id));
      // Another tab, or the child, may have added some meanwhile.
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

/** What lies in the browser's storage may be of an older version, or of anybody's making. */
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

/** One a child and page. */
export function outboxOf(childId: string): AnswersOutbox {
  const known = outboxes.get(childId);
  if (known) return known;
  const made = new AnswersOutbox(childId);
  outboxes.set(childId, made);
  return made;
}
