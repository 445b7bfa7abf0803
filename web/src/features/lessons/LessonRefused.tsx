import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { OtherChild } from '../family/index.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { FormerTeacher } from './handOver/FormerTeacher.tsx';
import { State } from '../../ui/State.tsx';

/**
 * A lesson that can't be shown: it does not exist, or could not be fetched. In the latter case, the specification's
 * sentence is shown above what is known. Its texts are available on every page.
 */
export function LessonRefused({ id, error, again }: { id: string; error: Error; again: () => void }) {
  const t = useT();
  const isMissing = error instanceof CallError && error.status === 404;
  const title = t(isMissing ? 'error.lesson_not_found' : 'error.internal');
  const known =
    error instanceof CallError && (error.status === 0 || error.code !== undefined) ? errorText(t, error) : title;
  const refused = (
    <State
      pose={isMissing ? 'lost' : 'oops'}
      role="alert"
      title={title}
      text={isMissing || known === title ? undefined : known}
      action={
        isMissing ? (
          <Button component={Link} to={paths.lessons}>
            {t('app.not_found.home')}
          </Button>
        ) : (
          <Button onClick={again}>{t('app.try_again')}</Button>
        )
      }
    />
  );
  if (!isMissing) return refused;
  return (
    <FormerTeacher id={id}>
      <OtherChild thing={id}>{refused}</OtherChild>
    </FormerTeacher>
  );
}
