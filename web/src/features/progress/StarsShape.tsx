import { Skeleton } from '@mantine/core';
import type { Collection } from '@skylark/contract/stars';
import { Section } from '../../ui/Section.tsx';
import classes from './ProgressPage.module.css';

/** A heading whose text has not loaded. */
const BLANK = '\u00A0';

/**
 * Placeholder of the stars while their code loads.
 * @param collection if already loaded
 */
export function StarsShape({ collection }: { collection: Collection | undefined }) {
  const hasStickers = !collection || [collection, ...collection.lands].some(({ opened }) => opened.length > 0);
  return (
    <div inert aria-hidden="true">
      <Section title={BLANK}>
        <div className={classes.wait}>
          <Skeleton height={34} width={140} />
          {collection?.stars !== 0 && <Skeleton height={26} width="60%" />}
          {hasStickers && <Skeleton height={64} width={208} />}
          <Skeleton height={26} width={140} />
        </div>
      </Section>
    </div>
  );
}
