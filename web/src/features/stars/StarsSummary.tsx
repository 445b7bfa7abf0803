import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Section } from '../../ui/Section.tsx';
import { collectionQuery } from './api.ts';
import { StickerPicture } from './StickerPicture.tsx';
import classes from './StarsSummary.module.css';

/** What a child has collected, for its parents; shown with what it has learned. */
export function StarsSummary() {
  const t = useT();
  const found = useQuery(collectionQuery);
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
          {found.data.opened.length > 0 && (
            <ul className={classes.stickers}>
              {found.data.opened.map(({ sticker }) => (
                <li key={sticker}>
                  <StickerPicture id={sticker} size={64} />
                  <span className="visually-hidden">{t(`stars.sticker.${sticker}` satisfies TextKey)}</span>
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
