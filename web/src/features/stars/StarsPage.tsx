import { Skeleton } from '@mantine/core';
import type { Collection } from '@skylark/contract/stars';
import { landStickers, seasonOf, STICKER_GOALS, type StickerGoal, stickers } from '@skylark/contract/stars.facts';
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
import type { Picture } from './StickerPicture.tsx';

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

interface Shown {
  id: string;
  picture: Picture;
}

function Albums({ collection }: { collection: Collection }) {
  const t = useT();
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState<string>();
  const opened = new Map<string, string>(
    [collection, ...collection.lands].flatMap((one) => one.opened.map(({ sticker, at }) => [sticker, at] as const)),
  );
  const unwrap = async (id: string): Promise<void> => {
    try {
      await openSticker(id);
      chime('solved');
    } catch (error) {
      void toast('error', errorText(t, error));
      setOpen(false);
    }
  };
  const show = (sticker: Shown): void => {
    const isFresh = !opened.has(sticker.id);
    setFresh(isFresh ? sticker.id : undefined);
    setShown(sticker);
    setOpen(true);
    if (isFresh) void unwrap(sticker.id);
  };
  return (
    <>
      {STICKER_GOALS.map((goal) => (
        <Album key={goal} goal={goal} have={collection[goal]} opened={opened} show={show} />
      ))}
      {collection.lands.map(({ land, known }, at) => (
        <Land key={land} land={land} isPresent={at === 0} have={known} opened={opened} show={show} />
      ))}
      {shown && (
        <StickerDialog
          key={shown.id}
          isOpen={isOpen}
          close={() => setOpen(false)}
          picture={shown.picture}
          openedAt={opened.get(shown.id)}
          isNew={fresh === shown.id}
        />
      )}
    </>
  );
}

interface CollectedProps {
  /** How much of what earns its stickers the child has. */
  have: number;
  opened: ReadonlyMap<string, string>;
  show: (sticker: Shown) => void;
}

/** The stickers of one goal, with the distance to the next. */
function Album({ goal, ...of }: CollectedProps & { goal: StickerGoal }) {
  const t = useT();
  const next = nextOf(goal, of.have);
  const lead = next
    ? t(`stars.next.${goal}` satisfies TextKey, { have: of.have, left: next.needs - of.have })
    : t(`stars.all.${goal}` satisfies TextKey, { have: of.have });
  return (
    <Section title={t(`stars.album.${goal}` satisfies TextKey)} lead={lead}>
      <Stickers
        {...of}
        next={next?.needs}
        stickers={stickers
          .filter((one) => one.goal === goal)
          .map(({ id, needs }) => ({
            id,
            picture: id,
            needs,
            needsText: t(`stars.needs.${goal}` satisfies TextKey, { needs }),
          }))}
      />
    </Section>
  );
}

/** The stickers of a season. In a past one, only those that were earned. */
function Land({ land, isPresent, ...of }: CollectedProps & { land: string; isPresent: boolean }) {
  const t = useT();
  const { season, year } = seasonOf(land);
  const all = landStickers(land);
  const next = isPresent ? all.find(({ needs }) => needs > of.have)?.needs : undefined;
  // A winter has two years.
  const years = season === 'winter' ? `${year - 1}/${String(year % 100).padStart(2, '0')}` : String(year);
  const lead = next
    ? t('stars.land.next', { have: of.have, next })
    : t(isPresent ? 'stars.land.all' : 'stars.land.past', { have: of.have });
  return (
    <Section title={t(`stars.land.${season}` satisfies TextKey, { years })} lead={lead}>
      <div className={classes.land} data-season={season}>
        <Stickers
          {...of}
          next={next}
          stickers={all
            .filter(({ id, needs }) => isPresent || needs <= of.have || of.opened.has(id))
            .map((one) => ({ ...one, needsText: t('stars.needs.words', { needs: one.needs }) }))}
        />
      </div>
    </Section>
  );
}

interface StickersProps extends CollectedProps {
  /** What the next one needs; undefined when all have been earned. */
  next: number | undefined;
  stickers: readonly (Shown & { needs: number; needsText: string })[];
}

function Stickers({ have, opened, show, next, stickers: offered }: StickersProps) {
  return (
    <>
      {next !== undefined && (
        <div className={classes.way} aria-hidden="true">
          <span style={{ width: `${Math.max(4, (have / next) * 100)}%` }} />
        </div>
      )}
      <ul className={classes.grid}>
        {offered.map(({ id, picture, needs, needsText }) => (
          <li key={id}>
            <StickerCard
              picture={picture}
              state={opened.has(id) ? 'opened' : needs <= have ? 'ready' : 'ahead'}
              needs={needsText}
              onShow={() => show({ id, picture })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
