import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/texts.tsx';
import { Failed } from '../../../parts/Failed.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { deckQuery } from '../api.ts';
import { SlideShow } from './SlideShow.tsx';

interface Props {
  deckId: string;
  title: string;
  isOpen: boolean;
  close: () => void;
}

/** A presentation in a dialog. */
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
  if (deck.isPending) return <Skeleton height={360} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (deck.isError) return <Failed query={deck} />;
  return <SlideShow slides={deck.data.slides} />;
}
