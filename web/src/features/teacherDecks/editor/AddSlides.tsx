import { Button, FileButton } from '@mantine/core';
import { SLIDES_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { IconPhotoPlus, IconSquarePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { sendSlides } from '../api.ts';
import classes from '../teacherDecks.module.css';
import { SlideMaker } from '../maker/lazySlideMaker.ts';
import { addSlides, newSlide } from './edits.ts';
import { ReadingProgress } from './ReadingProgress.tsx';

interface Props {
  id: string;
  /** Where new slides are inserted. */
  at: number;
  isFull: boolean;
  change: (make: (content: DeckContent) => DeckContent) => void;
  choose: (id: string) => void;
}

/** Converts pictures, PDFs and ZIPs of pictures to slides, one file after the other; refused files are listed. */
export function AddSlides({ id, at, isFull, change, choose }: Props) {
  const t = useT();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [refused, setRefused] = useState<{ name: string; text: string }[]>([]);
  const [maker, setMaker] = useState({ times: 0, isOpen: false });
  const reset = useRef<() => void>(null);
  const refuse = ({ name }: File, text: string): void => setRefused((before) => [...before, { name, text }]);
  const send = async (files: File[]): Promise<void> => {
    setRefused([]);
    let place = at;
    for (const [done, file] of files.entries()) {
      setProgress({ done, of: files.length });
      try {
        const slides = (await sendSlides(id, file)).slides.map(newSlide);
        const from = place;
        let added: typeof slides = [];
        change((content) => {
          added = slides.slice(0, Math.max(0, SLIDES_PER_DECK_MAX - content.slides.length));
          return added.length === 0 ? content : addSlides(added, from)(content);
        });
        place += added.length;
        const [first] = added;
        if (first) choose(first.id);
        if (added.length < slides.length) refuse(file, t('error.import_too_many'));
      } catch (error) {
        refuse(file, errorText(t, error));
      }
    }
    // Allows choosing the same file again.
    reset.current?.();
    setProgress(undefined);
  };
  return (
    <div className={classes.add}>
      <Button
        fullWidth
        disabled={isFull}
        leftSection={<IconSquarePlus size={20} aria-hidden="true" />}
        onClick={() => setMaker(({ times }) => ({ times: times + 1, isOpen: true }))}
      >
        {t('decks.new_slide')}
      </Button>
      <SlideMaker
        key={`maker ${maker.times}`}
        isOpen={maker.isOpen}
        close={() => setMaker(({ times }) => ({ times, isOpen: false }))}
        closed={() => undefined}
        deckId={id}
        save={({ drawing, ...of }) => {
          const slide = { ...newSlide(of), ...(drawing && { drawing }) };
          change(addSlides([slide], at));
          choose(slide.id);
        }}
      />
      <FileButton
        multiple
        resetRef={reset}
        // PowerPoint files can be selected, and are answered with instructions.
        accept="image/*,application/pdf,.pdf,.zip,.pptx"
        onChange={(files) => void send(files)}
      >
        {(button) => (
          <Button
            {...button}
            variant="light"
            fullWidth
            loading={progress !== undefined}
            disabled={isFull}
            leftSection={<IconPhotoPlus size={20} aria-hidden="true" />}
          >
            {t('decks.add')}
          </Button>
        )}
      </FileButton>
      <p className={classes.soft} role="status">
        {progress
          ? t('decks.adding', { at: progress.done + 1, count: progress.of })
          : t(isFull ? 'error.import_too_many' : 'decks.add.hint')}
      </p>
      {progress && <ReadingProgress key={progress.done} id={id} />}
      {refused.map(({ name, text }) => (
        <p key={name} role="alert" className={classes.refused}>
          {`${name}: ${text}`}
        </p>
      ))}
    </div>
  );
}
