import { Button, Skeleton } from '@mantine/core';
import type { CreditLine } from '@skylark/contract/payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { creditsQuery } from './api.ts';
import { creditWords } from './creditWords.ts';
import classes from './CreditsPage.module.css';

/** Every entry of the balance in words, the newest first, with what was left after it. */
export function CreditLines() {
  const t = useT();
  const credits = useInfiniteQuery(creditsQuery);
  if (credits.isPending) return <Skeleton height={240} role="status" aria-label={t('app.loading')} />;
  if (credits.isError)
    return (
      <State
        pose="no-network"
        role="alert"
        title={errorText(t, credits.error)}
        action={<Button onClick={() => void credits.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  const lines = credits.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) return <p className={classes.soft}>{t('credits.lines.none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {credits.hasNextPage && (
        <Button
          variant="light"
          mt="md"
          loading={credits.isFetchingNextPage}
          onClick={() => void credits.fetchNextPage()}
        >
          {t('credits.more')}
        </Button>
      )}
    </>
  );
}

function Line({ line }: { line: CreditLine }) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const words = creditWords(t, line, (at) => format.moment(at));
  return (
    <li className={classes.line}>
      <span className={classes.amount} data-is={line.amount > 0 ? 'in' : 'out'}>
        {line.amount > 0 ? `+${line.amount}` : `−${-line.amount}`}
      </span>
      <span className={classes.words}>
        {line.lesson === null ? words : <Link to={paths.lesson(line.lesson.id)}>{words}</Link>}
        {line.note !== '' && <span className={classes.soft}> {line.note}</span>}
        <br />
        <span className={classes.soft}>{format.moment(new Date(line.at))}</span>
      </span>
      <span className={classes.soft}>{t('credits.left', { count: line.balance })}</span>
    </li>
  );
}
