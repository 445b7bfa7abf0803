import type { DeckContent } from '@skylark/contract/teacherDecks';

export type DraftSlide = DeckContent['slides'][number];
export type DraftWord = DeckContent['words'][number];
type Edit = (content: DeckContent) => DeckContent;

/** Changes to a deck; each returns a new one. */

export const changeSlide =
  (id: string, change: Partial<DraftSlide>): Edit =>
  (content) => ({
    ...content,
    slides: content.slides.map((slide) => (slide.id === id ? { ...slide, ...change } : slide)),
  });

/** Moves a slide to a position, if it exists. */
export const moveSlide =
  (id: string, to: number): Edit =>
  (content) => {
    const from = content.slides.findIndex((slide) => slide.id === id);
    const place = Math.max(0, Math.min(content.slides.length - 1, to));
    const slide = content.slides[from];
    if (!slide || from === place) return content;
    return { ...content, slides: content.slides.toSpliced(from, 1).toSpliced(place, 0, slide) };
  };

/** @param at index to insert at; beyond the last slide, they are appended */
export const addSlides =
  (slides: readonly DraftSlide[], at: number): Edit =>
  (content) => ({ ...content, slides: content.slides.toSpliced(at, 0, ...slides) });

export const removeSlide =
  (id: string): Edit =>
  (content) => ({ ...content, slides: content.slides.filter((slide) => slide.id !== id) });

export const newSlide = (of: Pick<DraftSlide, 'image' | 'thumb' | 'description'>): DraftSlide => ({
  ...of,
  id: crypto.randomUUID(),
  note: '',
  sound: null,
  activity: null,
});

export const copyOfSlide = (slide: DraftSlide): DraftSlide => ({ ...slide, id: crypto.randomUUID() });

/** A title or word as the school accepts it: visible characters only, without markup characters. */
export const toLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}<>]/gu, '');

/** An existing word stays unchanged. */
export const addWord =
  (word: string): Edit =>
  (content) =>
    word === '' || content.words.some((one) => one.word.toLowerCase() === word.toLowerCase())
      ? content
      : { ...content, words: [...content.words, { word, picture: null, sound: null }] };

export const changeWord =
  (word: string, change: Partial<DraftWord>): Edit =>
  (content) => ({
    ...content,
    words: content.words.map((one) => (one.word === word ? { ...one, ...change } : one)),
  });

export const removeWord =
  (word: string): Edit =>
  (content) => ({ ...content, words: content.words.filter((one) => one.word !== word) });
