import type { Locale } from '@skylark/contract/people.facts';
import { Listeners } from '../Listeners.ts';
import { shippedSounds } from './shippedSounds.ts';
import { soundNameOf } from './soundName.ts';

/** File names by text, for the languages whose sounds were loaded. */
const loaded: Partial<Record<Locale, Readonly<Record<string, string>>>> = {};

/** Slower than for adults. */
const RATE = 0.85;
/** British English first, because the courses use it. */
const FIRST = 'en-GB';

/** Stops the current reading; undefined while silent. */
let silence: (() => void) | undefined;
let reading: string | null = null;
const changed = new Listeners();

const synthesis = (): SpeechSynthesis | undefined => ('speechSynthesis' in window ? window.speechSynthesis : undefined);

// Some browsers load their voices only after the first request.
synthesis()?.getVoices();

function voiceOf(language: Locale): SpeechSynthesisVoice | undefined {
  const voices = synthesis()?.getVoices() ?? [];
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return fitting.find(({ lang }) => lang.replace('_', '-') === FIRST) ?? fitting[0];
}

/**
 * Reads a text aloud, with a browser voice or a sound the school ships; stops any earlier reading.
 * @param ended called once it is read to its end; not when it was stopped, or there is no voice
 * @returns whether there is a voice for it
 */
export function readAloud(text: string, language: Locale, ended?: () => void): boolean {
  stopReading();
  followLeaving();
  const voice = voiceOf(language);
  if (voice) speakBy(voice, text, ended);
  else {
    const address = shippedAddress(text, language);
    if (address === undefined) return false;
    play(text, address, { ended });
  }
  return true;
}

/** Whether the browser itself has a voice. */
export const hasVoice = (language: Locale): boolean => voiceOf(language) !== undefined;

/** Whether `readAloud` would find a voice. */
export const canRead = (text: string, language: Locale): boolean =>
  voiceOf(language) !== undefined || shippedAddress(text, language) !== undefined;

/**
 * Plays a sound that says a text; stops any earlier reading.
 * @param failed called with the reason when it can't be played
 * @param ended called once it is played to its end; not when it was stopped
 */
export function playSound(text: string, address: string, failed?: (why: unknown) => void, ended?: () => void): void {
  stopReading();
  followLeaving();
  play(text, address, { failed, ended });
}

/** Loads the list of the school's own sounds for a language if the browser has no voice for it. */
export async function prepareToRead(language: Locale): Promise<void> {
  if (language === 'en' || loaded[language] || voiceOf(language)) return;
  const { shippedSounds: sounds } = await (language === 'ru'
    ? import('./shippedSounds.ru.ts')
    : import('./shippedSounds.uk.ts'));
  loaded[language] = sounds;
}

/** @returns the address of the school's own sound for a text; undefined when there is none */
export function shippedAddress(text: string, language: Locale): string | undefined {
  if (language === 'en')
    return shippedSounds.has(soundNameOf(text)) ? `/public/voice/${soundNameOf(text)}.mp3` : undefined;
  const name = loaded[language]?.[text];
  return name === undefined ? undefined : `/public/voice/${language}/${name}.mp3`;
}

/** Stops the current reading, if any. */
export function stopReading(): void {
  const end = silence;
  silence = undefined;
  end?.();
  show(null);
}

function speakBy(voice: SpeechSynthesisVoice, text: string, ended?: () => void): void {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.rate = RATE;
  begin(
    text,
    () => synthesis()?.cancel(),
    (end) => {
      spoken.addEventListener('end', end);
      spoken.addEventListener('error', end);
      synthesis()?.speak(spoken);
    },
    ended,
  );
}

interface Play {
  failed?: ((why: unknown) => void) | undefined;
  ended?: (() => void) | undefined;
}

function play(text: string, address: string, { failed, ended }: Play): void {
  const audio = new Audio(address);
  const quiet = (): void => audio.pause();
  begin(
    text,
    quiet,
    (end) => {
      audio.addEventListener('ended', end);
      // Without a network it stays silent; the text is still visible.
      audio.play().catch((why: unknown) => {
        // If it was stopped early, the caller already knows.
        if (silence === quiet) failed?.(why);
        end();
      });
    },
    ended,
  );
}

function begin(text: string, quiet: () => void, start: (end: () => void) => void, ended?: () => void): void {
  silence = quiet;
  show(text);
  start(() => {
    if (silence !== quiet) return;
    silence = undefined;
    show(null);
    ended?.();
  });
}

function show(text: string | null): void {
  if (reading === text) return;
  reading = text;
  changed.notify();
}

let isFollowing = false;

/** Stops reading when the page is left. */
function followLeaving(): void {
  if (isFollowing) return;
  isFollowing = true;
  for (const move of ['pagehide', 'popstate', 'pushState', 'replaceState']) window.addEventListener(move, stopReading);
}

/** The text being read; null while silent. */
export const speech = { subscribe: changed.add, reading: (): string | null => reading };
