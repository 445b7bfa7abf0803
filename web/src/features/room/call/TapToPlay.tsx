import { UnstyledButton } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import classes from './TapToPlay.module.css';

interface Props {
  /** The person who can't be heard yet. */
  name: string;
  onTap: () => void;
}

/** Some browsers play nothing before a tap, so the whole screen becomes the button. */
export function TapToPlay({ name, onTap }: Props) {
  const t = useT();
  return (
    <UnstyledButton className={classes.tap} onClick={onTap}>
      <Sky pose="listening" size={200} />
      <span className={classes.word}>
        <IconVolume size={40} aria-hidden="true" />
        {t('call.tap_to_hear', { name })}
      </span>
    </UnstyledButton>
  );
}
