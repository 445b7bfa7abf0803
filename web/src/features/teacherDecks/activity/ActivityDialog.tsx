import { useState } from 'react';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { changeSlide, type DraftSlide } from '../editor/edits.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import classes from './ActivityEditor.module.css';
import type { Edited } from './edited.ts';
import { type ExampleName, exampleOf, nameOfExample } from './examples.ts';
import { faultsOf } from './faults.ts';
import { KindChoice } from './KindChoice.tsx';
import type { PictureChoice } from './PictureField.tsx';
import { wordsIn, wordsOf } from './shown.ts';
import { storeUnfinished, unfinishedOf } from './unfinished.ts';
import { useEditing } from './useEditing.ts';

/** The page's background, on which white content stands out. */
const CLOUD = { background: 'var(--cloud)' };

export interface ActivityDialogProps {
  isOpen: boolean;
  close: () => void;
  /** Called when its closing animation has finished. */
  closed: () => void;
  deckId: string;
  slide: DraftSlide;
  number: number;
  content: Pick<DeckContent, 'words' | 'slides'>;
  change: (make: (content: DeckContent) => DeckContent) => void;
}

/**
 * Who: a teacher who creates an activity for a slide. A playable state is put into the deck with each step, and other
 * states are stored separately: a lesson never gets a broken activity, and no work is lost.
 */
export function ActivityDialog({ isOpen, close, closed, deckId, slide, number, content, change }: ActivityDialogProps) {
  const t = useT();
  const editing = useEditing(unfinishedOf(deckId, slide.id) ?? slide.activity ?? undefined, (activity) => {
    const isWhole = faultsOf(activity).length === 0;
    storeUnfinished(deckId, slide.id, isWhole ? null : activity);
    if (isWhole) change(changeSlide(slide.id, { activity }));
  });
  const [isChoosing, setChoosing] = useState(false);
  const { activity } = editing;
  // The last playable state, kept while another kind is being chosen.
  const [playable, setPlayable] = useState<Edited>();
  if (activity && activity !== playable && faultsOf(activity).length === 0) setPlayable(activity);
  const choose = (name: ExampleName): void => {
    setChoosing(false);
    if (activity?.kind === 'choose' && (name === 'choose' || name === 'listen')) {
      editing.edit((now) => ({ ...now, ear: name === 'listen' }));
      return;
    }
    if (activity && name === nameOfExample(activity)) return;
    const words = wordsOf(content.words, content.slides);
    const own = activity ? wordsIn(activity) : [];
    editing.set(exampleOf(name, own.length > 0 ? own : words));
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={closed}
      fullScreen
      title={t('author.title', { number })}
      closeButtonProps={{ 'aria-label': t('author.done') }}
      styles={{ content: CLOUD, header: CLOUD }}
    >
      <div className={classes.dialog}>
        {!activity || isChoosing ? (
          <KindChoice
            now={activity && nameOfExample(activity)}
            choose={choose}
            // Without pictures, question and answers would be the same words.
            without={wordsOf(content.words, content.slides).some(({ picture }) => picture) ? [] : ['choose', 'yesno']}
            {...(activity && { back: () => setChoosing(false) })}
          />
        ) : (
          <ActivityEditor
            deckId={deckId}
            image={slide.image}
            pictures={picturesOf(content, t)}
            words={wordsOf(content.words, content.slides)}
            activity={activity}
            playable={playable}
            editing={editing}
            changeKind={() => setChoosing(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Pictures for a part: those of the words, and whole slides. */
function picturesOf({ words, slides }: ActivityDialogProps['content'], t: ReturnType<typeof useT>): PictureChoice[] {
  return [
    ...words.flatMap(({ word, picture }) => (picture === null ? [] : [{ name: word, picture: { key: picture } }])),
    ...slides.map(({ image }, at) => ({ name: t('decks.slide', { number: at + 1 }), picture: { key: image } })),
  ];
}
