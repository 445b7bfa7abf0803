import { Skeleton } from '@mantine/core';
import type { Collection } from '@skylark/contract/stars';
import { landStickers } from '@skylark/contract/stars.facts';
import { useQuery } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Section } from '../../ui/Section.tsx';
import { collectionQuery } from './api.ts';
import { type Picture, StickerPicture } from './StickerPicture.tsx';
import classes from './StarsSummary.module.css';

/** What a child has collected, for its parents; shown with what it has learned. */
export function StarsSummary() {
  const t = useT();
  const found = useQuery(collectionQuery);
  const opened = found.data ? openedOf(found.data) : [];
  return (
    <Section title={t('stars.title')}>
      {found.isPending && <Skeleton height={96} radius="lg" role="status" aria-label={t('app.loading')} />}
      {found.isError && <Failed query={found} />}
      {found.data && (
        <div className={classes.summary}>
          <p className={classes.count}>
            <IconStarFilled size={32} aria-hidden="true" />
            {t('stars.count', { count: found.data.stars })}
          </p>
          {found.data.stars > 0 && <p className={classes.soft}>{t('stars.by', found.data.starsBy)}</p>}
          {opened.length > 0 && (
            <ul className={classes.stickers}>
              {opened.map(({ id, picture }) => (
                <li key={id}>
                  <StickerPicture picture={picture} size={64} />
                  <span className="visually-hidden">{t(`stars.sticker.${picture}` satisfies TextKey)}</span>
                </li>
              ))}
            </ul>
          )}
          <Link to={paths.stars}>{t('stars.all_stickers')}</Link>
        </div>
      )}
    </Section>
  );
}

/** All opened stickers, those of the album first. */
const openedOf = ({ opened, lands }: Collection): { id: string; picture: Picture }[] => [
  ...opened.map(({ sticker }) => ({ id: sticker, picture: sticker })),
  ...lands.flatMap(({ land, opened: here }) =>
    landStickers(land).filter(({ id }) => here.some(({ sticker }) => sticker === id)),
  ),
];
