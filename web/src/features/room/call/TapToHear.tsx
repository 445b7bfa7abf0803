import { UnstyledButton } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import classes from './TapToHear.module.css';

interface Props {
  /** Who is not heard yet. */
  name: string;
  onTap: () => void;
}

/** Some browsers let nothing be heard before a tap: the whole screen is the place to tap. */
export function TapToHear({ name, onTap }: Props) {
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
