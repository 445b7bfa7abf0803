import '@mantine/core/styles/Progress.css';
import { Button, Progress as Bar } from '@mantine/core';
import type { Progress } from '@skylark/contract/progress';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { certificatePdf } from './api.ts';
import classes from './ProgressPage.module.css';

/** Progress in a course, its homework, and the certificate once it is finished. */
export function CourseRow({ course, canSave }: { course: Progress['courses'][number]; canSave: boolean }) {
  const t = useT();
  const locale = useLocale();
  const download = useMutation({
    mutationFn: () => certificatePdf(course.id, locale),
    onSuccess: (file) => saveFile(file, 'certificate.pdf'),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  const { title, decks, decksHeld, homeworkGiven: given, homeworkDone: done } = course;
  return (
    <li>
      <h3 className={classes.course}>{title}</h3>
      {decks > 0 && (
        <>
          <Bar
            size={16}
            radius="xl"
            value={(decksHeld / decks) * 100}
            color={course.isFinished ? 'leaf' : 'sky'}
            aria-hidden="true"
          />
          <p className={classes.note}>{t('progress.course.lessons', { held: decksHeld, count: decks })}</p>
        </>
      )}
      {given > 0 && <p className={classes.note}>{t('progress.course.homework', { done, count: given })}</p>}
      {course.isFinished && canSave && (
        <Button
          variant="light"
          leftSection={<IconCertificate size={20} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('progress.certificate')}
        </Button>
      )}
    </li>
  );
}
