import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { ownDeckQuery } from './api.ts';
import { DeckEditor } from './editor/DeckEditor.tsx';

/**
 * Who: a teacher at a laptop or tablet, in the evening before a lesson. What can go wrong: a file that is not a
 * picture, an unstable network, the same deck open in another tab, a slide deleted by mistake.
 */
export function EditDeckPage() {
  const t = useT();
  const { id = '' } = useParams();
  const deck = useQuery(ownDeckQuery(id));
  return (
    <>
      <title>{deck.data?.content.title ?? t('decks.title')}</title>
      <Button
        component={Link}
        to={paths.ownDecks}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        mb="sm"
      >
        {t('decks.title')}
      </Button>
      {deck.isPending ? (
        <Outline label={t('app.loading')} hasPicture rows={2} />
      ) : deck.isError ? (
        <Failed query={deck} />
      ) : (
        <DeckEditor key={`${deck.data.id} ${deck.dataUpdatedAt}`} deck={deck.data} reload={() => void deck.refetch()} />
      )}
    </>
  );
}
