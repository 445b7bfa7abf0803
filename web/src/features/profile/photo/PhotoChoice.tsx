import { Alert, Avatar, Button } from '@mantine/core';
import '@mantine/core/styles/Avatar.css';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/queries.ts';
import { useT } from '../../../lib/texts.tsx';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { profileQuery } from '../api.ts';
import { removePhoto, setPhoto } from '../settingsApi.ts';
import { useProfile } from '../useProfile.ts';
import { type OpenedPicture, openPicture } from './openPicture.ts';
import classes from './PhotoChoice.module.css';

const PhotoCropper = lazyDialog('photo-cropper', () =>
  import('./PhotoCropper.tsx').then((module) => module.PhotoCropper),
);

/** The photo: show, replace or remove it. */
export function PhotoChoice() {
  const t = useT();
  const { photo, firstName } = useProfile();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture>();
  const save = useMutation({
    mutationFn: (next: Blob | null) => (next ? setPhoto(next) : removePhoto()),
    onSuccess: (saved, next) => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...saved });
      void toast('done', t(next ? 'profile.photo.saved' : 'profile.photo.removed'));
    },
  });
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.currentTarget.files?.[0];
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    if (!file) return;
    save.reset();
    const opened = await openPicture(file);
    // A picture this browser can't show may still be readable for the server (an iPhone photo), or refused with a
    // reason.
    if (opened) setPicture(opened);
    else save.mutate(file);
  };
  const close = (): void => {
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(undefined);
  };
  return (
    <div className={classes.choice}>
      <Avatar src={photo.large} alt="" color="sky" size={120} className={classes.photo ?? ''}>
        {firstName.slice(0, 1)}
      </Avatar>
      <div className={classes.actions}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('profile.photo.choose')}
          onChange={(event) => void take(event)}
        />
        <Button
          leftSection={<IconPhotoUp size={20} aria-hidden="true" />}
          loading={save.isPending && save.variables !== null}
          onClick={() => input.current?.click()}
        >
          {t('profile.photo.choose')}
        </Button>
        {photo.thumb !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
            loading={save.isPending && save.variables === null}
            onClick={() => save.mutate(null)}
          >
            {t('profile.photo.remove')}
          </Button>
        )}
      </div>
      {save.error && (
        <Alert color="coral" role="alert" className={classes.wrong ?? ''}>
          {errorText(t, save.error)}
        </Alert>
      )}
      {picture && <PhotoCropper picture={picture} close={close} onCut={(blob) => save.mutate(blob)} />}
    </div>
  );
}
