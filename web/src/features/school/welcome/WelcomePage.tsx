import { useT } from '../../../lib/texts.tsx';
import { ContactList } from '../../../parts/ContactList.tsx';
import { BookTrial } from './BookTrial.tsx';
import { Hero } from './Hero.tsx';
import { LessonParts } from './LessonParts.tsx';
import { ParentsSay } from './ParentsSay.tsx';
import { Prices } from './Prices.tsx';
import { Questions } from './Questions.tsx';
import { Teachers } from './Teachers.tsx';
import { TrialSteps } from './TrialSteps.tsx';
import { WelcomeHeader } from './WelcomeHeader.tsx';
import classes from './Welcome.module.css';

/**
 * Who: a parent on a phone who heard of the school a minute ago. Why: to see what a lesson is, who teaches, what it
 * costs, and to try it for free. What can go wrong: the prices fail to load, no teacher is published yet; then only
 * that part is missing.
 */
export function WelcomePage() {
  const t = useT();
  return (
    <div className={classes.page}>
      <title>{`${t('welcome.title')} · ${t('app.name')}`}</title>
      <WelcomeHeader />
      <main>
        <Hero />
        <LessonParts />
        <Teachers />
        <ParentsSay />
        <Prices />
        <TrialSteps />
        <Questions />
        <section className={classes.part} aria-labelledby="welcome-contacts">
          <h2 id="welcome-contacts">{t('welcome.contacts')}</h2>
          <ContactList isFull />
          <BookTrial />
        </section>
      </main>
    </div>
  );
}
