import { useT } from '../../../lib/texts.tsx';
import { BookTrial } from './BookTrial.tsx';
import classes from './Welcome.module.css';

/** The product in a sentence and a picture, and a button to try it. */
export function Hero() {
  const t = useT();
  return (
    <div className={classes.hero}>
      <div className={classes.promise}>
        <h1>{t('welcome.hero.title')}</h1>
        <p className={classes.lead}>{t('welcome.hero.lead')}</p>
        <BookTrial />
        <p className={classes.small}>{t('welcome.hero.note')}</p>
      </div>
      <img
        className={classes.picture}
        src="/public/welcome/lesson-720.webp"
        srcSet="/public/welcome/lesson-720.webp 720w, /public/welcome/lesson-1440.webp 1440w"
        sizes="(min-width: 960px) 620px, calc(100vw - 32px)"
        width={720}
        height={448}
        alt={t('welcome.picture')}
        fetchPriority="high"
      />
    </div>
  );
}
