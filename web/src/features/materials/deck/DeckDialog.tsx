import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { State } from '../../../ui/State.tsx';
import { deckQuery } from '../api.ts';
import { SlideShow } from './SlideShow.tsx';

interface Props {
  deckId: string;
  title: string;
  isOpen: boolean;
  close: () => void;
}

/** A presentation over the page that names it. */
export function DeckDialog({ deckId, title, isOpen, close }: Props) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size={1100}
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <Slides deckId={deckId} />
    </Dialog>
  );
}

function Slides({ deckId }: { deckId: string }) {
  const t = useT();
  const deck = useQuery(deckQuery(deckId));
  if (deck.isPending) return <Skeleton height={360} radius="lg" aria-label={t('app.loading')} />;
  if (deck.isError)
    return (
      <State
        pose="no-network"
        role="alert"
        title={errorText(t, deck.error)}
        action={<Button onClick={() => void deck.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  return <SlideShow slides={deck.data.slides} />;
}
