import { vi } from 'vitest';

interface StandIn {
  /** What was begun to be read, as `language: text`. */
  read: string[];
  /** What sounds that the school ships were begun. */
  played: string[];
  /** How many are read at this moment. */
  now: () => number;
  /** What is being read comes to its end. */
  finish: () => void;
}

/** A browser's voices, one for each of these languages, that only write down what they are asked to read. */
export function standInSpeech(...languages: string[]): StandIn {
  const read: string[] = [];
  const played: string[] = [];
  const running = new Set<EventTarget>();
  class Utterance extends EventTarget {
    lang = '';
    rate = 1;
    voice = null;
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const finish = (): void => {
    for (const one of running) {
      running.delete(one);
      one.dispatchEvent(new Event('end'));
    }
  };
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => languages.map((lang) => ({ lang, name: lang })),
    speak: (spoken: Utterance) => {
      running.add(spoken);
      read.push(`${spoken.lang}: ${spoken.text}`);
    },
    cancel: () => running.clear(),
  });
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      readonly #src: string;
      constructor(src: string) {
        super();
        this.#src = src;
      }
      play(): Promise<void> {
        running.add(this);
        played.push(this.#src);
        return Promise.resolve();
      }
      pause(): void {
        running.delete(this);
      }
    },
  );
  return { read, played, now: () => running.size, finish };
}
