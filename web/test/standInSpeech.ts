import { vi } from 'vitest';

interface StandIn {
  /** Texts whose reading was started, as `language: text`. */
  read: string[];
  /** The school's own sounds that were started. */
  played: string[];
  /** How many are being read right now. */
  now: () => number;
  /** Ends the current reading. */
  finish: () => void;
}

/** Browser voices for these languages that only record what they are asked to read. */
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
