import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconBooks, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { sendPicture } from '../api.ts';
import classes from './ActivityEditor.module.css';
import { ShelfDialog } from '../shelf/lazyShelf.ts';
import { takeFromShelf } from '../shelf/takeFromShelf.ts';
import { CutPicture } from './CutPicture.tsx';
import type { EditedPart } from './edited.ts';

type Picture = NonNullable<EditedPart['picture']>;
/** An existing picture and its name. */
export interface PictureChoice {
  name: string;
  picture: Picture;
}

interface Props {
  deckId: string;
  /** What the picture belongs to. */
  of: string;
  picture: Picture | undefined;
  choices: readonly PictureChoice[];
  set: (picture: Picture | undefined) => void;
}

/** Picks a picture from the deck, a crop of its slide, or a file. */
export function PictureField({ deckId, of, picture, choices, set }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [shelf, setShelf] = useState({ times: 0, isOpen: false });
  const label = t(picture ? 'author.picture.other' : 'author.picture');
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(null);
  const send = useMutation({
    mutationFn: async (from: File | string) =>
      typeof from === 'string' ? { picture: await takeFromShelf(deckId, from) } : sendPicture(deckId, from),
    // Allows choosing the same file again.
    onSettled: () => reset.current?.(),
  });
  const put = (next: Picture | undefined): void => {
    set(next);
    setOpen(false);
  };
  const take = (next: Picture | undefined): void => {
    // A later choice takes precedence over an upload still in progress.
    send.reset();
    put(next);
    opener.current?.focus();
  };
  const arrived = (next: Picture): void => {
    const at = document.activeElement;
    put(next);
    // By then the teacher may be typing elsewhere.
    if (at === document.body || field.current?.contains(at)) opener.current?.focus();
  };
  // Passed to this call, not to the mutation, so that nothing happens if the field was removed with its part or editor.
  const upload = (from: File | string): void =>
    send.mutate(from, { onSuccess: (sent) => arrived({ key: sent.picture }) });
  return (
    <div ref={field} className={classes.pictureField}>
      <div className={classes.tools}>
        {picture && <CutPicture picture={picture} />}
        <Button
          ref={opener}
          variant="default"
          aria-expanded={isOpen}
          // Begins with the visible text, so that voice control can use it, and names what the picture belongs to.
          aria-label={`${label}: ${of}`}
          leftSection={<IconPhoto size={20} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
        {picture && (
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('author.picture.remove', { name: of })}
            title={t('author.picture.remove', { name: of })}
            onClick={() => take(undefined)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div className={classes.pictures} role="group" aria-label={t('author.picture.of', { name: of })}>
          {choices.map(({ name, picture: one }) => (
            <button key={`${name} ${one.key}`} type="button" aria-label={name} title={name} onClick={() => take(one)}>
              <CutPicture picture={one} />
            </button>
          ))}
          <Button
            variant="light"
            leftSection={<IconBooks size={20} aria-hidden="true" />}
            onClick={() => setShelf(({ times }) => ({ times: times + 1, isOpen: true }))}
          >
            {t('author.picture.shelf')}
          </Button>
          <FileButton resetRef={reset} accept="image/*" onChange={(file) => file && upload(file)}>
            {(button) => (
              <Button
                {...button}
                variant="light"
                loading={send.isPending}
                leftSection={<IconUpload size={20} aria-hidden="true" />}
              >
                {t('author.picture.file')}
              </Button>
            )}
          </FileButton>
        </div>
      )}
      <ShelfDialog
        key={`shelf ${shelf.times}`}
        isOpen={shelf.isOpen}
        close={() => setShelf(({ times }) => ({ times, isOpen: false }))}
        closed={() => undefined}
        looked=""
        take={upload}
      />
      {send.isError && (
        <p role="alert" className={classes.fault}>
          {errorText(t, send.error)}
        </p>
      )}
    </div>
  );
}
