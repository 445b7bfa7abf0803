import { Button, FileButton } from '@mantine/core';
import { SLIDES_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { sendSlides } from '../api.ts';
import classes from '../teacherDecks.module.css';
import { addSlides, newSlide } from './edits.ts';

interface Props {
  id: string;
  /** Where new slides go. */
  at: number;
  change: (make: (content: DeckContent) => DeckContent) => void;
  choose: (id: string) => void;
}

/** Pictures, PDFs and ZIPs of pictures become slides, one file after the other; what is refused is named. */
export function AddSlides({ id, at, change, choose }: Props) {
  const t = useT();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [refused, setRefused] = useState<{ name: string; error: unknown }[]>([]);
  const send = async (files: File[]): Promise<void> => {
    setRefused([]);
    let place = at;
    for (const [done, file] of files.entries()) {
      setProgress({ done, of: files.length });
      try {
        const slides = (await sendSlides(id, file)).slides.map(newSlide);
        const from = place;
        change((content) => addSlides(slides.slice(0, SLIDES_PER_DECK_MAX - content.slides.length), from)(content));
        place += slides.length;
        const [first] = slides;
        if (first) choose(first.id);
      } catch (error) {
        setRefused((before) => [...before, { name: file.name, error }]);
      }
    }
    setProgress(undefined);
  };
  return (
    <div className={classes.add}>
      <FileButton multiple accept="image/*,application/pdf,.pdf,.zip" onChange={(files) => void send(files)}>
        {(button) => (
          <Button
            {...button}
            variant="light"
            fullWidth
            loading={progress !== undefined}
            leftSection={<IconPhotoPlus size={20} aria-hidden="true" />}
          >
            {t('decks.add')}
          </Button>
        )}
      </FileButton>
      <p className={classes.soft} role="status">
        {progress ? t('decks.adding', { at: progress.done + 1, count: progress.of }) : t('decks.add.hint')}
      </p>
      {refused.map(({ name, error }) => (
        <p key={name} role="alert" className={classes.refused}>
          {`${name}: ${errorText(t, error)}`}
        </p>
      ))}
    </div>
  );
}
