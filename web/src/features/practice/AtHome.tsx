import { Button } from '@mantine/core';
import { PRACTICE_DAYS_SHOWN } from '@skylark/contract/practice.facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNowMs } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { PictureWord } from '../../parts/PictureWord.tsx';
import { Section } from '../../ui/Section.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './AtHome.module.css';
import { atHomeQuery } from './atHomeQuery.ts';

const GAMES = ['find', 'guess', 'draw'] as const;
const DAY_MS = 86_400_000;

/** For a parent: the words that the child can say now, with their sound, and a five-minute game with words. */
export function AtHome() {
  const t = useT();
  const { firstName } = useProfile();
  const home = useQuery(atHomeQuery);
  if (home.isError) return <Failed query={home} />;
  if (!home.data) return null;
  const { canSay, together, words, days } = home.data;
  // A different game each day, but the same one all day.
  const game = GAMES[Math.floor(serverNowMs() / DAY_MS) % GAMES.length] ?? 'find';
  return (
    <>
      <Section title={t('practice.can_say', { name: firstName })}>
        {canSay.length === 0 ? (
          <p className={classes.text}>{t('practice.can_say.none')}</p>
        ) : (
          <ul className={classes.words}>
            {canSay.map((word) => (
              <li key={word.word}>
                <PictureWord word={word} />
              </li>
            ))}
          </ul>
        )}
        <p className={classes.soft}>
          {t('practice.states', { known: words.known, learning: words.learning, fresh: words.new })}
        </p>
      </Section>
      {together.length > 0 && (
        <Section title={t('practice.together')} lead={t(`practice.together.${game}`)}>
          <ul className={classes.words}>
            {together.map((word) => (
              <li key={word.word}>
                <PictureWord word={word} />
              </li>
            ))}
          </ul>
          <p className={classes.soft}>{t('practice.days', { count: days, all: PRACTICE_DAYS_SHOWN })}</p>
          <Button component={Link} to={paths.practice} variant="light" className={classes.go ?? ''}>
            {t('practice.title')}
          </Button>
        </Section>
      )}
    </>
  );
}
