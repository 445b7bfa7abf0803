import { type TextKey, useT } from '../../../lib/texts.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import { BookTrial } from './BookTrial.tsx';
import classes from './Welcome.module.css';

const STEPS = ['one', 'two', 'three'] as const;

export function TrialSteps() {
  const t = useT();
  return (
    <section className={classes.sunny} aria-labelledby="welcome-trial">
      <div className={classes.part}>
        <Sky pose="gift" size={120} isLazy />
        <h2 id="welcome-trial">{t('welcome.trial')}</h2>
        <ol className={classes.steps}>
          {STEPS.map((step) => (
            <li key={step}>{t(`welcome.trial.${step}` satisfies TextKey)}</li>
          ))}
        </ol>
        <BookTrial />
      </div>
    </section>
  );
}
