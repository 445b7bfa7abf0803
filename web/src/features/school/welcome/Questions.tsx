import { IconChevronDown } from '@tabler/icons-react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import classes from './Welcome.module.css';

const ASKED = ['need', 'zero', 'ill', 'money', 'card'] as const;

/** Questions parents ask: expandable natively, with or without scripts. */
export function Questions() {
  const t = useT();
  return (
    <section className={classes.part} aria-labelledby="welcome-questions">
      <h2 id="welcome-questions">{t('welcome.questions')}</h2>
      <div className={classes.questions}>
        {ASKED.map((name) => (
          <details key={name} className={classes.question}>
            <summary>
              {t(`welcome.q.${name}` satisfies TextKey)}
              <IconChevronDown size={22} aria-hidden="true" />
            </summary>
            <p>{t(`welcome.a.${name}` satisfies TextKey)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
