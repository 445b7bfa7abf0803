import { Skeleton } from '@mantine/core';
import type { Collection } from '@skylark/contract/stars';
import { type Sticker, STICKER_GOALS, type StickerGoal, type StickerId, stickers } from '@skylark/contract/stars.facts';
import { useQuery } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { chime } from '../../lib/chime.ts';
import { errorText } from '../../lib/errors.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { toast } from '../../ui/toast.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { collectionQuery, openSticker } from './api.ts';
import { nextOf } from './nextOf.ts';
import classes from './StarsPage.module.css';
import { StickerCard } from './StickerCard.tsx';

const StickerDialog = lazyDialog(
  'sticker',
  () => import('./StickerDialog.tsx').then((module) => module.StickerDialog),
  {
    soon: true,
  },
);

/**
 * Who: a child who wants to see its collection, possibly with a parent. What can go wrong: nothing collected yet, or no
 * network. Nothing is sold or expires, and there is no comparison with others.
 */
export function StarsPage() {
  const t = useT();
  const found = useQuery(collectionQuery);
  const count = found.data?.stars;
  const lead = count === 0 ? t('stars.none') : undefined;
  return (
    <div className={classes.page}>
      <title>{t('stars.title')}</title>
      <PageHead
        title={t('stars.title')}
        pose="celebrating"
        object="star"
        tone="sun"
        lead={lead}
        beside={<ReadAloud text={count === undefined ? t('stars.title') : (lead ?? t('stars.count', { count }))} />}
      >
        {count !== undefined && count > 0 && (
          <p className={classes.sum}>
            <IconStarFilled size={44} aria-hidden="true" />
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t('stars.count', { count })}</span>
          </p>
        )}
      </PageHead>
      {found.isPending && (
        <div className={classes.page} role="status" aria-label={t('app.loading')}>
          <Skeleton height={320} radius="lg" />
          <Skeleton height={320} radius="lg" />
        </div>
      )}
      {found.isError && <Failed query={found} />}
      {found.data && <Albums collection={found.data} />}
    </div>
  );
}

function Albums({ collection }: { collection: Collection }) {
  const t = useT();
  const [shown, setShown] = useState<Sticker>();
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState<StickerId>();
  const openedAt = (id: StickerId): string | undefined => collection.opened.find(({ sticker }) => sticker === id)?.at;
  const unwrap = async (id: StickerId): Promise<void> => {
    try {
      await openSticker(id);
      chime('solved');
    } catch (error) {
      void toast('error', errorText(t, error));
      setOpen(false);
    }
  };
  const show = (sticker: Sticker): void => {
    const isFresh = openedAt(sticker.id) === undefined;
    setFresh(isFresh ? sticker.id : undefined);
    setShown(sticker);
    setOpen(true);
    if (isFresh) void unwrap(sticker.id);
  };
  return (
    <>
      {STICKER_GOALS.map((goal) => (
        <Album key={goal} goal={goal} collection={collection} show={show} />
      ))}
      {shown && (
        <StickerDialog
          key={shown.id}
          isOpen={isOpen}
          close={() => setOpen(false)}
          sticker={shown}
          openedAt={openedAt(shown.id)}
          isNew={fresh === shown.id}
        />
      )}
    </>
  );
}

interface AlbumProps {
  goal: StickerGoal;
  collection: Collection;
  show: (sticker: Sticker) => void;
}

/** The stickers of one goal, with the distance to the next. */
function Album({ goal, collection, show }: AlbumProps) {
  const t = useT();
  const have = collection[goal];
  const next = nextOf(goal, have);
  const opened = new Set(collection.opened.map(({ sticker }) => sticker));
  const lead = next
    ? t(`stars.next.${goal}` satisfies TextKey, { have, left: next.needs - have })
    : t(`stars.all.${goal}` satisfies TextKey, { have });
  return (
    <Section title={t(`stars.album.${goal}` satisfies TextKey)} lead={lead}>
      {next && (
        <div className={classes.way} aria-hidden="true">
          <span style={{ width: `${Math.max(4, (have / next.needs) * 100)}%` }} />
        </div>
      )}
      <ul className={classes.grid}>
        {stickers
          .filter((one) => one.goal === goal)
          .map((one) => (
            <li key={one.id}>
              <StickerCard sticker={one} isOpened={opened.has(one.id)} have={have} onShow={() => show(one)} />
            </li>
          ))}
      </ul>
    </Section>
  );
}
