import type { TextKey, Translate } from './texts.tsx';

/** The catalogue's text for a server code; the code itself where there is none yet. */
export function codeWords(t: Translate, group: string, code: string): string {
  const key = `${group}.${code}`;
  const words = t(key as TextKey);
  return words === key ? code.replaceAll('_', ' ') : words;
}

export const kindWords = (t: Translate, kind: string): string => codeWords(t, 'messages.kind', kind);
export const wishWords = (t: Translate, kind: string): string => codeWords(t, 'wish', kind);

/** "SMS: sent". */
export const statusWords = (t: Translate, channel: string, status: string): string =>
  `${codeWords(t, 'messages.channel', channel)}: ${codeWords(t, 'messages.status', status)}`;

export const faultWords = (t: Translate, check: { verdict: string; faults: readonly string[] }): string =>
  check.faults.length === 0
    ? codeWords(t, 'check.verdict', check.verdict)
    : check.faults.map((fault) => codeWords(t, 'check.fault', fault)).join(', ');
