import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import layout from '../../ui/layout.module.css';
import { leaveRehearsal } from './api.ts';

/** @param back address of the room, as long as the rehearsal continues */
export function RehearsalOver({ back, isChild }: { back: string | null; isChild: boolean }) {
  const t = useT();
  return (
    <main>
      <title>{t('rehearsal.title')}</title>
      <State
        isPage
        pose={isChild ? 'good-night' : 'ready'}
        role="status"
        title={t(isChild ? 'rehearsal.over.child' : 'rehearsal.over.title')}
        text={t(isChild ? 'rehearsal.over.child_text' : 'rehearsal.over.text')}
        action={
          <div className={layout.row}>
            {!isChild && (
              <Button size="lg" onClick={leaveRehearsal}>
                {t('rehearsal.over.lessons')}
              </Button>
            )}
            {back !== null && (
              <Button size="lg" variant="light" component={Link} to={back}>
                {t('rehearsal.over.again')}
              </Button>
            )}
          </div>
        }
      />
    </main>
  );
}
