import { type TextKey, useT } from '../../../lib/texts.tsx';
import { type Pose, Sky } from '../../../ui/Sky.tsx';
import classes from './Welcome.module.css';

const PARTS = [
  ['one', 'teaching'],
  ['two', 'celebrating'],
  ['three', 'reading'],
] as const satisfies readonly (readonly [string, Pose])[];

export function LessonParts() {
  const t = useT();
  return (
    <section className={classes.part} aria-labelledby="welcome-lesson">
      <h2 id="welcome-lesson">{t('welcome.lesson')}</h2>
      <ul className={classes.three}>
        {PARTS.map(([name, pose]) => (
          <li key={name} className={classes.card}>
            <Sky pose={pose} size={120} isLazy />
            <h3>{t(`welcome.lesson.${name}.title` satisfies TextKey)}</h3>
            <p>{t(`welcome.lesson.${name}.text` satisfies TextKey)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
