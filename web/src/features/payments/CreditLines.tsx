import type { CreditLine } from '@skylark/contract/payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { useProfile } from '../profile/index.ts';
import { creditsQuery } from './api.ts';
import { creditWords } from './creditWords.ts';
import classes from './CreditsPage.module.css';

/** Every ledger entry in words, newest first, with the balance after it. */
export function CreditLines() {
  const t = useT();
  const credits = useInfiniteQuery(creditsQuery);
  return (
    <PagedList
      query={credits}
      keyOf={(line) => line.id}
      className={classes.list}
      itemHeight={72}
      moreText={t('credits.more')}
      empty={<p className={classes.soft}>{t('credits.lines.none')}</p>}
    >
      {(line) => <Line line={line} />}
    </PagedList>
  );
}

function Line({ line }: { line: CreditLine }) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const words = creditWords(t, line, (at) => format.moment(at));
  return (
    <div className={classes.line}>
      <span className={classes.amount} data-state={line.amount > 0 ? 'in' : 'out'}>
        {line.amount > 0 ? `+${line.amount}` : `−${-line.amount}`}
      </span>
      <span className={classes.words}>
        {line.lesson === null ? words : <Link to={paths.lesson(line.lesson.id)}>{words}</Link>}
        {line.note !== '' && <span className={classes.soft}> {line.note}</span>}
        <br />
        <span className={classes.soft}>{format.moment(new Date(line.at))}</span>
      </span>
      <span className={classes.soft}>{t('credits.left', { count: line.balance })}</span>
    </div>
  );
}
