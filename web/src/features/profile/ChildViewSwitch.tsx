import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import { profileQuery } from './api.ts';
import { childViewQuery, setChildView } from './settingsApi.ts';
import classes from './form.module.css';

/**
 * Who: a parent in the settings, a teacher on a lesson's page. Switches the child view of one child, whose open pages
 * follow immediately. What can go wrong: no network; then the switch stays unchanged.
 */
export function ChildViewSwitch({ studentId, name }: { studentId: string; name: string }) {
  const t = useT();
  const { data } = useQuery(childViewQuery(studentId));
  const change = useMutation({
    mutationFn: (childView: boolean) => setChildView(studentId, childView),
    onSuccess: (saved) => {
      queryClient.setQueryData(childViewQuery(studentId).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (
    <Section title={t('child.switch')} lead={t('child.switch.lead')}>
      <Switch
        size="lg"
        className={classes.anyName}
        label={t('child.switch.label', { name })}
        checked={data?.childView ?? false}
        disabled={data === undefined || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Section>
  );
}
