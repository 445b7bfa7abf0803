import type { Locale } from '@skylark/contract/people.facts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { rememberLocale } from '../../lib/locale.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';
import { speak, useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { changeProfile, profileQuery } from './api.ts';

/** Switches the language immediately, and stores it here and in the profile if signed in. */
export function useChooseLanguage(): (locale: Locale) => void {
  const t = useT();
  const save = useMutation({
    mutationFn: (locale: Locale) => changeProfile({ locale }),
    onSuccess: (profile) => queryClient.setQueryData(profileQuery.queryKey, profile),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (locale) => {
    rememberLocale(locale);
    void speak(locale);
    if (session.token() !== null) save.mutate(locale);
  };
}
