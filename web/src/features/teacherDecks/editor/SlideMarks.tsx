import { IconNote, IconPuzzle, IconVolume } from '@tabler/icons-react';
import type { TextKey } from '../../../lib/texts.tsx';
import classes from '../teacherDecks.module.css';
import type { DraftSlide } from './edits.ts';

const MARK_PX = 18;

/** What a slide has besides its picture. */
export const marksOf = ({ activity, note, sound }: DraftSlide): { text: TextKey; Icon: typeof IconNote }[] => [
  ...(activity ? [{ text: 'decks.slide.has.activity', Icon: IconPuzzle } as const] : []),
  ...(note.trim() === '' ? [] : [{ text: 'decks.slide.has.note', Icon: IconNote } as const]),
  ...(sound ? [{ text: 'decks.slide.has.sound', Icon: IconVolume } as const] : []),
];

/** The same as icons on the slide's thumbnail, hidden from screen readers because its button's name includes them. */
export const SlideMarks = ({ slide }: { slide: DraftSlide }) => {
  const marks = marksOf(slide);
  return (
    marks.length > 0 && (
      <i className={classes.marks} aria-hidden="true">
        {marks.map(({ text, Icon }) => (
          <Icon key={text} size={MARK_PX} />
        ))}
      </i>
    )
  );
};
