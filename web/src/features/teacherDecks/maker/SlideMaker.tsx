import { ActionIcon, Button, Textarea } from '@mantine/core';
import { paints } from '@skylark/contract/activity.facts';
import {
  type Background,
  backgrounds,
  DRAWN_ITEMS_MAX,
  DRAWN_TEXT_MAX,
  type DrawnColour,
  type Drawing,
  type DrawnItem,
  drawnShapes,
} from '@skylark/contract/drawing.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { IconArrowBackUp, IconArrowForwardUp, IconLetterT, IconStackFront, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fitted, freeBox } from '../activity/boxes.ts';
import { sendPicture, sendSlides } from '../api.ts';
import type { DraftSlide } from '../editor/edits.ts';
import { Shelf, SHELF_TYPE } from '../shelf/Shelf.tsx';
import { shelfFile } from '../shelf/shelf.ts';
import { DrawnSlide } from './DrawnSlide.tsx';
import { drawSlide } from './drawSlide.ts';
import { Handle } from './Handle.tsx';
import { colourOf, grounds, shapePaths } from './look.ts';
import classes from './SlideMaker.module.css';
import { useSteps } from './useSteps.ts';

export interface SlideMakerProps {
  isOpen: boolean;
  close: () => void;
  closed: () => void;
  deckId: string;
  /** The slide to edit; a new one starts empty. */
  drawing?: Drawing | undefined;
  /** Called with the rendered slide. */
  save: (slide: Pick<DraftSlide, 'image' | 'thumb' | 'description' | 'drawing'>) => void;
}

type Item = DrawnItem;
type Box = Item['at'];
const COLOURS: readonly DrawnColour[] = ['ink', 'white', ...(Object.keys(paints) as (keyof typeof paints)[])];
const EMPTY: Drawing = { background: 'cloud', items: [] };
const CLOUD = { background: 'var(--cloud)' };

/**
 * Who: a teacher without a picture file at hand. Composes a slide from a plain background, words, shapes and the
 * school's pictures; when done, the browser renders it as a picture.
 */
export function SlideMaker({ isOpen, close, closed, deckId, drawing: first, save }: SlideMakerProps) {
  const t = useT();
  const { now: drawing, canUndo, canRedo, change, undo, redo } = useSteps<Drawing>(first ?? EMPTY);
  const [chosen, choose] = useState<string>();
  const [busy, setBusy] = useState<'picture' | 'slide'>();
  const [failed, setFailed] = useState<unknown>();
  const frame = useRef<HTMLDivElement>(null);
  const item = drawing.items.find(({ id }) => id === chosen);
  const isFull = drawing.items.length >= DRAWN_ITEMS_MAX;
  const add = (next: Item): void => {
    change((now) => ({ ...now, items: [...now.items, next] }));
    choose(next.id);
  };
  const set = (id: string, make: (one: Item) => Item, mark?: string): void =>
    change((now) => ({ ...now, items: now.items.map((one) => (one.id === id ? make(one) : one)) }), mark);
  const remove = (id: string): void => change((now) => ({ ...now, items: now.items.filter((one) => one.id !== id) }));
  const free = (width: number, height: number): Box =>
    freeBox(
      drawing.items.map(({ at }) => at),
      width,
      height,
    );
  const put = async (file: () => Promise<File>, at: Box): Promise<void> => {
    setBusy('picture');
    setFailed(undefined);
    try {
      const { picture } = await sendPicture(deckId, await file());
      add({ id: crypto.randomUUID(), at, kind: 'picture', picture });
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(undefined);
    }
  };
  const done = async (): Promise<void> => {
    setBusy('slide');
    setFailed(undefined);
    try {
      const { slides } = await sendSlides(deckId, await drawSlide(drawing));
      const [slide] = slides;
      if (slide) save({ ...slide, description: descriptionOf(drawing), drawing });
      close();
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(undefined);
    }
  };
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  // Listens on the window, because deleting an item by its button removes the button and with it the focus.
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);
  /** The box around the point where something was dropped. */
  const spot = (event: { clientX: number; clientY: number }): Box => {
    const box = frame.current?.getBoundingClientRect();
    if (!box?.width) return free(24, 40);
    return fitted([
      ((event.clientX - box.left) / box.width) * 100 - 12,
      ((event.clientY - box.top) / box.height) * 100 - 20,
      24,
      40,
    ]);
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={closed}
      fullScreen
      title={t('maker.title')}
      closeButtonProps={{ 'aria-label': t('maker.close') }}
      styles={{ content: CLOUD, header: CLOUD }}
    >
      <div className={classes.maker}>
        <div className={classes.left}>
          {/* Everything that can be dropped can also be added by a button. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            ref={frame}
            className={classes.frame}
            role="group"
            aria-label={t('maker.slide')}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const name = event.dataTransfer.getData(SHELF_TYPE);
              const [file] = event.dataTransfer.files;
              const at = spot(event);
              if (isFull) return;
              if (name !== '') void put(() => shelfFile(name), at);
              else if (file) void put(() => Promise.resolve(file), at);
            }}
          >
            <DrawnSlide drawing={drawing} />
            {drawing.items.map((one) => (
              <Handle
                key={one.id}
                item={one}
                frame={frame}
                isChosen={one.id === chosen}
                choose={() => choose(one.id)}
                place={(at, mark) => set(one.id, (was) => ({ ...was, at }), mark)}
                remove={() => remove(one.id)}
              />
            ))}
          </div>
          <div className={classes.bar}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('maker.undo')}
              title={t('maker.undo')}
              disabled={!canUndo}
              onClick={undo}
            >
              <IconArrowBackUp size={22} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('maker.redo')}
              title={t('maker.redo')}
              disabled={!canRedo}
              onClick={redo}
            >
              <IconArrowForwardUp size={22} aria-hidden="true" />
            </ActionIcon>
            <Button size="md" loading={busy !== undefined} onClick={() => void done()}>
              {t('maker.done')}
            </Button>
          </div>
          {failed !== undefined && (
            <p role="alert" className={classes.failed}>
              {errorText(t, failed)}
            </p>
          )}
        </div>
        <div className={classes.tools}>
          {item && (
            <section aria-label={t('maker.chosen')} className={classes.chosen}>
              {item.kind === 'text' && (
                <Textarea
                  label={t('maker.text')}
                  autosize
                  data-autofocus
                  lang="en"
                  maxLength={DRAWN_TEXT_MAX}
                  value={item.text}
                  onChange={(event) => {
                    const text = toPlainText(event.currentTarget.value, DRAWN_TEXT_MAX);
                    set(item.id, (was) => (was.kind === 'text' ? { ...was, text } : was), `text ${item.id}`);
                  }}
                />
              )}
              {item.kind !== 'picture' && (
                <div className={classes.swatches} role="group" aria-label={t('maker.colour')}>
                  {COLOURS.map((colour) => (
                    <button
                      key={colour}
                      type="button"
                      aria-label={t(`maker.colour.${colour}`)}
                      aria-pressed={item.colour === colour}
                      style={{ background: colourOf(colour) }}
                      onClick={() => set(item.id, (was) => (was.kind === 'picture' ? was : { ...was, colour }))}
                    />
                  ))}
                </div>
              )}
              <div className={classes.bar}>
                <Button
                  variant="default"
                  leftSection={<IconStackFront size={20} aria-hidden="true" />}
                  onClick={() =>
                    change((now) => ({ ...now, items: [...now.items.filter(({ id }) => id !== item.id), item] }))
                  }
                >
                  {t('maker.front')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconTrash size={20} aria-hidden="true" />}
                  onClick={() => remove(item.id)}
                >
                  {t('maker.remove')}
                </Button>
              </div>
            </section>
          )}
          <Grounds now={drawing.background} choose={(background) => change((now) => ({ ...now, background }))} />
          <section aria-label={t('maker.add')}>
            <div className={classes.bar}>
              <Button
                variant="light"
                disabled={isFull}
                leftSection={<IconLetterT size={20} aria-hidden="true" />}
                onClick={() =>
                  add({
                    id: crypto.randomUUID(),
                    at: free(50, 16),
                    kind: 'text',
                    text: t('maker.text.first'),
                    colour: 'ink',
                  })
                }
              >
                {t('maker.add.text')}
              </Button>
              {drawnShapes.map((shape) => (
                <ActionIcon
                  key={shape}
                  variant="default"
                  size={44}
                  disabled={isFull}
                  aria-label={t(`maker.shape.${shape}`)}
                  title={t(`maker.shape.${shape}`)}
                  onClick={() =>
                    add({ id: crypto.randomUUID(), at: free(16, 28), kind: 'shape', shape, colour: 'yellow' })
                  }
                >
                  <svg viewBox="-4 -4 108 108" width={24} height={24} aria-hidden="true">
                    <path d={shapePaths[shape]} fill="currentColor" />
                  </svg>
                </ActionIcon>
              ))}
            </div>
          </section>
          <Shelf take={(name) => !isFull && void put(() => shelfFile(name), free(24, 40))} />
        </div>
      </div>
    </Dialog>
  );
}

/** Text for screen readers: the slide's words; pictures have no descriptions here. */
const descriptionOf = ({ items }: Drawing): string =>
  items
    .flatMap((item) => (item.kind === 'text' ? [item.text.replaceAll('\n', ' ').trim()] : []))
    .join('. ')
    .slice(0, 300);

function Grounds({ now, choose }: { now: Background; choose: (ground: Background) => void }) {
  const t = useT();
  return (
    <div className={classes.grounds} role="group" aria-label={t('maker.ground')}>
      {backgrounds.map((ground) => (
        <button
          key={ground}
          type="button"
          aria-label={t(`maker.ground.${ground}`)}
          title={t(`maker.ground.${ground}`)}
          aria-pressed={ground === now}
          style={{ background: grounds[ground] }}
          onClick={() => choose(ground)}
        >
          <DrawnSlide drawing={{ background: ground, items: [] }} />
        </button>
      ))}
    </div>
  );
}
