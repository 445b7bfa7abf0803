import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './DeviceTrouble.module.css';
import { StepIcon } from './StepIcon.tsx';
import type { Trouble } from './trouble.ts';

interface Props {
  trouble: Trouble;
  onRetry: () => void;
}

/** Describes a device problem and the steps to solve it. */
export function DeviceTrouble({ trouble: { devices, title, text, steps }, onRetry }: Props) {
  const t = useT();
  return (
    <section className={classes.trouble} role="alert" aria-labelledby={`trouble-${devices}`}>
      <div className={classes.head}>
        <Sky pose={devices === 'microphone' ? 'oops' : 'camera-asleep'} size={112} />
        <div>
          <h2 id={`trouble-${devices}`} className={classes.title}>
            {t(title)}
          </h2>
          <p>{t(text)}</p>
        </div>
        <ReadAloud text={[title, text, ...steps].map((key) => t(key)).join('. ')} />
      </div>
      <ol className={classes.steps} aria-label={t('devices.steps')}>
        {steps.map((step) => (
          <li key={step}>
            <span>{t(step)}</span>
            <span className={classes.sign}>
              <StepIcon step={step} />
            </span>
          </li>
        ))}
      </ol>
      <Button size="lg" leftSection={<IconRefresh size={22} aria-hidden="true" />} onClick={onRetry}>
        {t('devices.try_again')}
      </Button>
      <p className={classes.without}>{t(`devices.join_without.${devices}`)}</p>
    </section>
  );
}
