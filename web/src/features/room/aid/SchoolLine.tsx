import { Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { roomLessonQuery, seeSchoolLine } from '../api.ts';
import { useRoomLesson } from '../useRoom.ts';
import classes from './CallTrouble.module.css';

/** A message from the school to the teacher; shown until the teacher confirms having seen it. */
export function SchoolLine() {
  const t = useT();
  const client = useQueryClient();
  const { id, schoolLine } = useRoomLesson();
  const seeing = useMutation({
    mutationFn: (line: string) => seeSchoolLine(id, line),
    onSuccess: () => client.invalidateQueries({ queryKey: roomLessonQuery(id).queryKey }),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (
    <div className={classes.notice} hidden={!schoolLine}>
      <IconBuildingCommunity size={20} aria-hidden="true" />
      <div role="status">{schoolLine && t('tools.school_line', { text: schoolLine.text })}</div>
      {schoolLine && (
        <Button
          className={classes.size ?? ''}
          size="compact-md"
          variant="white"
          loading={seeing.isPending}
          onClick={() => seeing.mutate(schoolLine.id)}
        >
          {t('tools.school_line.seen')}
        </Button>
      )}
    </div>
  );
}
