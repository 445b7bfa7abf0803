import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { startDraft } from '../../lib/draftKey.ts';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../profile/index.ts';

/** Link to the trial lesson wizard, which does not ask again for what the school knows about the family. */
export function WizardButton({
  text,
  teacherId,
  variant = 'filled',
}: {
  text: string;
  /** The requested teacher. */
  teacherId?: string;
  variant?: 'filled' | 'white' | 'light';
}) {
  const { firstName, age, parentName, phone } = useProfile();
  return (
    <Button
      component={Link}
      to={teacherId === undefined ? paths.wizard() : paths.wizardWith(teacherId)}
      size="lg"
      variant={variant}
      onClick={() => startDraft({ childName: firstName, childAge: age, parentName, phone })}
    >
      {text}
    </Button>
  );
}
