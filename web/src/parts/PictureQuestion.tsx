import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { type Pose, Sky } from '../ui/Sky.tsx';
import classes from './PictureQuestion.module.css';
import { ReadAloud } from './ReadAloud.tsx';

interface Choice {
  label: string;
  icon: ReactNode;
}

interface Props {
  isOpen: boolean;
  close: () => void;
  title: string;
  text: string;
  pose: Pose;
  act: Choice & { do: () => Promise<void> | void };
  /** Changes nothing: green, and focused first. */
  stay: Choice;
}

/**
 * A question for children who can't read yet: read aloud, with two large buttons of equal size whose pictures show what
 * they do.
 */
export function PictureQuestion({ isOpen, close, title, text, pose, act, stay }: Props) {
  return (
    <Dialog opened={isOpen} onClose={close} title={title} withCloseButton={false} centered size="md">
      <div className={classes.card}>
        <div className={classes.says}>
          <Sky pose={pose} size={96} />
          <p>{text}</p>
          <ReadAloud text={`${title} ${text}`} />
        </div>
        <div className={classes.ways}>
          <UnstyledButton
            className={classes.act}
            onClick={() => {
              close();
              void act.do();
            }}
          >
            {act.icon}
            {act.label}
          </UnstyledButton>
          <UnstyledButton className={classes.stay} data-autofocus onClick={close}>
            {stay.icon}
            {stay.label}
          </UnstyledButton>
        </div>
      </div>
    </Dialog>
  );
}
