import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { State } from '../../../ui/State.tsx';

/** For the teacher whose lesson another one has taken over. */
export function HandedOver({ name }: { name: string }) {
  const t = useT();
  return (
    <main>
      <title>{t('room.handed_over.title', { name })}</title>
      <State
        isPage
        pose="flying"
        role="alert"
        title={t('room.handed_over.title', { name })}
        text={t('room.handed_over.text', { name })}
        action={
          <Button size="lg" component={Link} to={paths.lessons}>
            {t('room.to_lessons')}
          </Button>
        }
      />
    </main>
  );
}
