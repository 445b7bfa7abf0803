import { Avatar } from '@mantine/core';
import '@mantine/core/styles/Avatar.css';
import type { TrialTeacher } from '@skylark/contract/trial';
import { useT } from '../../lib/texts.tsx';
import classes from './Wizard.module.css';

/** The recommended teacher, and up to two others for comparison. */
export function TeacherTabs({
  teachers,
  chosen,
  onChoose,
}: {
  teachers: readonly TrialTeacher[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const t = useT();
  if (teachers.length < 2) return null;
  return (
    <div role="group" aria-label={t('trial.teachers')} className={classes.teachers}>
      {teachers.map((one) => (
        <button
          key={one.id}
          type="button"
          className={classes.tab}
          aria-pressed={one.id === chosen}
          onClick={() => onChoose(one.id)}
        >
          <Avatar src={one.photo.thumb} alt="" color="sky" size={32}>
            {one.firstName.slice(0, 1)}
          </Avatar>
          {one.firstName}
        </button>
      ))}
    </div>
  );
}
