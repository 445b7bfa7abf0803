import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { Begins } from '../../../parts/Begins.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useProfile } from '../../profile/index.ts';
import { placementQuery } from './api.ts';

/**
 * For a parent: the lesson at which the child starts, or how to find out. Nothing while that is unknown or impossible.
 */
export function PlacementCard() {
  const t = useT();
  const { firstName } = useProfile();
  const { data } = useQuery(placementQuery);
  if (!data || (!data.placement && !data.canBegin)) return null;
  return (
    <Section
      title={t('placement.card', { name: firstName })}
      {...(!data.placement && { lead: t('placement.card.text') })}
    >
      {data.placement && (
        <p>
          <Begins placement={data.placement} />
        </p>
      )}
      {data.canBegin && (
        <div>
          <Button component={Link} to={paths.placement} variant="light">
            {t(data.placement ? 'placement.card.again' : 'placement.title')}
          </Button>
        </div>
      )}
    </Section>
  );
}
