import { ActionIcon, Button } from '@mantine/core';
import { type Box, SAY_MAX } from '@skylark/contract/activity.facts';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import { IconArrowBackUp, IconArrowForwardUp, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { BoxNumbers } from './BoxNumbers.tsx';
import { canDraw, drawnPart } from './drawnPart.ts';
import type { Edited, Word } from './edited.ts';
import { nameOfExample } from './examples.ts';
import { faultsOf } from './faults.ts';
import type { FormProps } from './FormProps.ts';
import { KindForm } from './KindForm.tsx';
import { LineField } from './LineField.tsx';
import type { PictureChoice } from './PictureField.tsx';
import { placedAt, placesOf } from './places.ts';
import { Preview } from './Preview.tsx';
import { SlideCanvas } from './SlideCanvas.tsx';
import { untouchedExample } from './untouched.ts';
import type { useEditing } from './useEditing.ts';

interface Props {
  deckId: string;
  image: string;
  pictures: readonly PictureChoice[];
  /** The deck's words. */
  words: readonly Word[];
  activity: Edited;
  /** The last playable state. */
  playable: Edited | undefined;
  editing: ReturnType<typeof useEditing>;
  changeKind: () => void;
}

/** The editor of an activity: its form, the positions of its parts on the slide, and a preview. */
export function ActivityEditor({ deckId, image, pictures, words, activity, playable, editing, changeKind }: Props) {
  const t = useT();
  const [selected, select] = useState<string>();
  const [added, setAdded] = useState<string>();
  const [isDrawing, setDrawing] = useState(activity.kind === 'trace');
  const [round, setRound] = useState(0);
  const preview = useRef<HTMLElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const faults = faultsOf(activity);
  const isWhole = faults.length === 0;
  const example = untouchedExample(activity, words);
  // The pressed button may have been removed with its part.
  useEffect(() => {
    if (document.activeElement === document.body) undoButton.current?.focus();
  }, [activity]);
  const places = placesOf(activity, t);
  const chosen = places.find(({ id }) => id === selected);
  const put = (id: string, box: Box, mark?: string): void => editing.edit(placedAt(id, box), mark);
  const form: FormProps = {
    deckId,
    image,
    pictures,
    activity,
    faults,
    edit: editing.edit,
    added,
    selected,
    select,
    add: (make, first) => {
      editing.edit(make);
      setAdded(first);
      select(first);
    },
  };
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <strong>{t(`author.kind.${nameOfExample(activity)}`)}</strong>
        <Button variant="default" onClick={changeKind}>
          {t('author.kind.other')}
        </Button>
        <div className={classes.history}>
          <ActionIcon
            ref={undoButton}
            variant="default"
            size={44}
            aria-label={t('author.undo')}
            title={t('author.undo')}
            aria-disabled={!editing.canUndo}
            {...(!editing.canUndo && { 'data-disabled': true })}
            onClick={editing.undo}
          >
            <IconArrowBackUp size={22} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('author.redo')}
            title={t('author.redo')}
            aria-disabled={!editing.canRedo}
            {...(!editing.canRedo && { 'data-disabled': true })}
            onClick={editing.redo}
          >
            <IconArrowForwardUp size={22} aria-hidden="true" />
          </ActionIcon>
        </div>
        <Button
          disabled={!playable}
          leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
          onClick={() => {
            setRound(round + 1);
            preview.current?.scrollIntoView({ block: 'nearest' });
            preview.current?.focus();
          }}
        >
          {t('author.try')}
        </Button>
        <p role="status" className={isWhole && !example ? classes.whole : classes.missing}>
          {!isWhole
            ? t('author.missing', { count: faults.length })
            : t(example ? (`author.example.${example}` satisfies TextKey) : 'author.whole')}
        </p>
      </div>
      <div className={classes.work}>
        <div className={classes.form}>
          <LineField
            label={t('author.task')}
            description={t('author.task.hint', { max: SAY_MAX })}
            value={activity.task}
            max={SAY_MAX}
            error={faults.some(({ isTask }) => isTask) ? t('author.fault.task') : undefined}
            set={(task) => editing.edit((now) => ({ ...now, task }), 'task')}
          />
          {faults.map(
            ({ text, part, isTask }) =>
              part === undefined &&
              !isTask && (
                <p key={text} className={classes.fault}>
                  {t(text)}
                </p>
              ),
          )}
          <KindForm key={activity.kind} {...form} />
        </div>
        <div className={classes.seen}>
          <section className={classes.canvasSection} aria-label={t('author.canvas')}>
            <div className={classes.previewHead}>
              <h3>{t('author.canvas')}</h3>
              {canDraw(activity) && (
                <Button
                  variant={isDrawing ? 'filled' : 'default'}
                  aria-pressed={isDrawing}
                  leftSection={<IconPencil size={20} aria-hidden="true" />}
                  onClick={() => setDrawing(!isDrawing)}
                >
                  {t('author.draw')}
                </Button>
              )}
            </div>
            <p className={classes.hint}>
              {t(isDrawing && canDraw(activity) ? 'author.draw.hint' : 'author.canvas.hint')}
            </p>
            <SlideCanvas
              imageUrl={pictureUrl(image)}
              places={places}
              selected={selected}
              select={select}
              put={put}
              drawn={
                isDrawing && canDraw(activity)
                  ? (points) => {
                      const drawn = drawnPart(editing.latest() ?? activity, points);
                      if (!drawn) return;
                      editing.edit(drawn.make);
                      setAdded(drawn.part.id);
                      select(drawn.part.id);
                      if (activity.kind !== 'trace') setDrawing(false);
                    }
                  : undefined
              }
            />
            {chosen && <BoxNumbers place={chosen} put={put} />}
          </section>
          <Preview
            activity={playable}
            imageUrl={pictureUrl(image)}
            isBehind={!isWhole}
            round={round}
            region={preview}
          />
        </div>
      </div>
    </div>
  );
}
