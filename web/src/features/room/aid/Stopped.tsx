import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import classes from './Stopped.module.css';
import { useAidSession } from './useAid.ts';

/**
 * Shown instead of the faces while the child or a person nearby has stopped camera and microphone in both directions.
 */
export function Stopped() {
  const t = useT();
  const { stop } = useAidSession();
  const text = t('tools.aid.stopped.text');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button is gone. Focuses the section rather than the next button, which a held key would press.
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} className={classes.stopped} tabIndex={-1} aria-label={t('tools.aid.stopped.title')}>
      <Sky pose="good-night" size={112} />
      <div role="status">
        <h2>{t('tools.aid.stopped.title')}</h2>
        <p>{text}</p>
      </div>
      <ReadAloud text={text} />
      <Button size="lg" leftSection={<IconPlayerPlay size={22} aria-hidden="true" />} onClick={stop.resume}>
        {t('tools.aid.stopped.go_on')}
      </Button>
    </section>
  );
}
