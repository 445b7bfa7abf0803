import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { startDraft } from '../../lib/draftKey.ts';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../profile/index.ts';

/** To the trial lesson's wizard, which does not ask again for what the school knows of the family. */
export function WizardButton({ text }: { text: string }) {
  const { firstName, parentName, phone } = useProfile();
  return (
    <Button
      component={Link}
      to={paths.wizard()}
      size="lg"
      onClick={() => startDraft({ childName: firstName, parentName, phone })}
    >
      {text}
    </Button>
  );
}
