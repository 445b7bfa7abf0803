import type { DeckContent } from '@skylark/contract/teacherDecks';

export type DraftSlide = DeckContent['slides'][number];
export type DraftWord = DeckContent['words'][number];
type Edit = (content: DeckContent) => DeckContent;

/** What editing does to a deck: each makes a new one. */

export const changeSlide =
  (id: string, change: Partial<DraftSlide>): Edit =>
  (content) => ({
    ...content,
    slides: content.slides.map((slide) => (slide.id === id ? { ...slide, ...change } : slide)),
  });

/** Moves a slide to a place, as far as there is one. */
export const moveSlide =
  (id: string, to: number): Edit =>
  (content) => {
    const from = content.slides.findIndex((slide) => slide.id === id);
    const place = Math.max(0, Math.min(content.slides.length - 1, to));
    const slide = content.slides[from];
    if (!slide || from === place) return content;
    return { ...content, slides: content.slides.toSpliced(from, 1).toSpliced(place, 0, slide) };
  };

/** @param at before which slide; at the end where there is none */
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

/** A title or a word as the school takes it: of what can be seen, without the signs of markup. */
export const toLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}<>]/gu, '');

/** A word that is there already stays as it is. */
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
