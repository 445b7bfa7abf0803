import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Page } from '../../parts/Page.tsx';
import { Prompter } from './Prompter.tsx';
import { Spoken } from './Spoken.tsx';

import styles from './VoicesPage.module.css';

/** Words of the courses, recorded one after another by the school's staff, and played everywhere afterwards. */
export function VoicesPage() {
  const t = useT();
  const [again, setAgain] = useState<string>();
  return (
    <Page title={t('voices.title')} about={t('voices.about')}>
      <div className={styles['columns']}>
        <Prompter again={again} onDone={() => setAgain(undefined)} />
        <Spoken speakAgain={setAgain} />
      </div>
    </Page>
  );
}
