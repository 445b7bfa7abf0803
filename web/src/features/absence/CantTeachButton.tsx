import { Button } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { IconMoodSick } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { AbsenceDialog } from './lazyAbsenceDialog.ts';

/** A teacher tells the school, from wherever it notices. @param lesson the one that is looked at */
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
