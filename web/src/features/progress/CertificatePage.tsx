import { Button, Loader, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { levelName } from '@skylark/contract/afterLesson.facts';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { State } from '../../ui/State.tsx';
import { certificateQuery } from './api.ts';
import classes from './ProgressPage.module.css';

/** Who: anyone who was shown a certificate and wants to check that it is real. */
export function CertificatePage() {
  const t = useT();
  const { number } = useParams<{ number: string }>();
  const certificate = useQuery({ ...certificateQuery(number), retry: false });
  const isUnknown = certificate.error instanceof CallError && certificate.error.status === 404;
  const about = (
    <Button component={Link} to={paths.welcome} variant="light">
      {t('progress.certificate.school')}
    </Button>
  );
  return (
    <main className={classes.public}>
      <title>{t('progress.certificate.title')}</title>
      <Link to={paths.welcome} className={classes.brand}>
        <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
        <span>{t('app.name')}</span>
      </Link>
      <Paper className={classes.publicCard}>
        {certificate.isPending && (
          <div role="status" aria-label={t('app.loading')}>
            <Loader aria-hidden />
          </div>
        )}
        {isUnknown && (
          <State
            pose="lost"
            isPage
            title={t('progress.certificate.unknown')}
            text={t('progress.certificate.unknown.text')}
            action={about}
          />
        )}
        {certificate.isError && !isUnknown && <Failed query={certificate} />}
        {certificate.data && (
          <State
            pose="celebrating"
            isPage
            title={t('progress.certificate.real', {
              name: certificate.data.firstName,
              course: certificate.data.courseTitle,
            })}
            text={[
              t('progress.certificate.level', { level: levelName(certificate.data.level, t('app.level.starter')) }),
              t('progress.certificate.number', { number }),
            ].join(' ')}
            action={about}
          />
        )}
      </Paper>
    </main>
  );
}
