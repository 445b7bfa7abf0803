import { Button } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { IconMoodSick } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { AbsenceDialog } from './lazyAbsenceDialog.ts';

/** Lets a teacher report an absence from wherever they notice it. @param lesson the lesson being viewed */
export function CantTeachButton({ lesson }: { lesson?: LessonCard }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMoodSick size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('app.cant_teach')}
      </Button>
      <AbsenceDialog isOpen={isOpen} close={() => setOpen(false)} lesson={lesson} isAbsence />
    </>
  );
}
