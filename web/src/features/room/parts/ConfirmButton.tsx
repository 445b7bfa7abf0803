import { Button } from '@mantine/core';
import { type IconProps, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useChildView } from '../../../lib/childView.ts';
import { useT } from '../../../lib/texts.tsx';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import type { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import classes from './ConfirmButton.module.css';

const Dialog = lazyDialog(
  'confirm-dialog',
  () => import('../../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
  { soon: true },
);

const Question = lazyDialog(
  'picture-question',
  () => import('../../../parts/PictureQuestion.tsx').then((module) => module.PictureQuestion),
  { soon: true },
);

const LARGE_ICON = 48;

type Asked = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirmLabel' | 'onConfirm'>;

/**
 * A button for important actions that asks for confirmation first. In the child view it is small and inconspicuous, and
 * asks with pictures.
 * @param onAsk called when the question opens and closes
 * @param isShort shows only the icon, as on a phone
 */
export function ConfirmButton({
  label,
  Icon,
  variant = 'outline',
  isShort = false,
  onAsk,
  ...asked
}: Asked & {
  label: string;
  Icon: ComponentType<IconProps>;
  variant?: 'filled' | 'outline';
  isShort?: boolean;
  onAsk?: (isAsking: boolean) => void;
}) {
  const t = useT();
  const isChild = useChildView();
  const [dialog, setDialog] = useState(false);
  const ask = (isAsking: boolean): void => {
    setDialog(isAsking);
    onAsk?.(isAsking);
  };
  return (
    <>
      <Button
        color="coral"
        variant={isChild ? 'default' : variant}
        className={classes.button}
        data-large={isChild || undefined}
        data-short={isShort || isChild || undefined}
        title={isShort || isChild ? label : undefined}
        onClick={() => ask(true)}
      >
        <Icon size={20} aria-hidden="true" />
        <span className={classes.label}>{label}</span>
      </Button>
      {isChild ? (
        <Question
          isOpen={dialog}
          close={() => ask(false)}
          title={asked.title}
          text={asked.text}
          pose="waiting"
          act={{ label: asked.confirmLabel, icon: <Icon size={LARGE_ICON} aria-hidden="true" />, do: asked.onConfirm }}
          stay={{ label: t('room.stay'), icon: <IconPlayerPlayFilled size={LARGE_ICON} aria-hidden="true" /> }}
        />
      ) : (
        <Dialog {...asked} isOpen={dialog} close={() => ask(false)} cancel={t('app.cancel')} />
      )}
    </>
  );
}
