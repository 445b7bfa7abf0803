import { Button, TextInput } from '@mantine/core';
import { VIEW_NAME_MAX_LENGTH, type ViewList } from '@skylark/contract/managerViews.facts';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/errors.ts';
import { query, refresh } from '../lib/queries.ts';
import { familiesSearch, inboxSearch, withoutEmpty } from '../lib/searches.ts';
import { useT } from '../lib/texts.tsx';
import { focusOnce } from '../ui/focusOnce.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './Views.module.css';

const PLACES = {
  families: { to: '/families', read: familiesSearch },
  inbox: { to: '/inbox', read: inboxSearch },
} as const;

/**
 * A manager's saved views of a list, and a form to save the current one. A view is just a named address, so sending
 * somebody the address shows them the same list.
 */
export function Views({ list, search }: { list: ViewList; search: object }) {
  const t = useT();
  const router = useRouter();
  const [isNaming, setIsNaming] = useState(false);
  const saved = useQuery(query('GET /api/v2/manager/me/views'));
  const shown = router.options.stringifySearch?.(withoutEmpty(search)).slice(1) ?? '';
  const views = saved.data?.views.filter((one) => one.list === list) ?? [];
  const removing = useMutation({
    mutationFn: (id: string) => call('DELETE /api/v2/manager/me/views/{id}', { params: { id } }),
    onSettled: () => refresh('GET /api/v2/manager/me/views'),
  });
  const { to, read } = PLACES[list];
  const isNew = shown !== '' && !views.some((one) => one.search === shown);
  if (views.length === 0 && !isNew) return null;
  return (
    <div className={styles['views']}>
      {views.length > 0 && (
        <ul className={styles['saved']} aria-label={t('views.saved')}>
          {views.map(({ id, name, search: given }) => (
            <li key={id} className={styles['view']} data-shown={given === shown || undefined}>
              <Link
                to={to}
                search={withoutEmpty(read(router.options.parseSearch?.(`?${given}`) ?? {}))}
                aria-current={given === shown ? 'page' : undefined}
              >
                {name}
              </Link>
              <button
                type="button"
                aria-label={t('views.remove', { name })}
                disabled={removing.isPending}
                onClick={() => removing.mutate(id)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {removing.isError && <Notice kind="error">{errorText(t, removing.error)}</Notice>}
      {isNew && !isNaming && (
        <Button variant="subtle" leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => setIsNaming(true)}>
          {t('views.save')}
        </Button>
      )}
      {isNew && isNaming && <NewView list={list} search={shown} onClose={() => setIsNaming(false)} />}
    </div>
  );
}

function NewView({ list, search, onClose }: { list: ViewList; search: string; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const saving = useMutation({
    mutationFn: () => call('POST /api/v2/manager/me/views', { body: { list, name, search } }),
    onSuccess: async () => {
      await refresh('GET /api/v2/manager/me/views');
      onClose();
    },
  });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') saving.mutate();
      }}
    >
      <TextInput
        ref={focusOnce}
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        value={name}
        maxLength={VIEW_NAME_MAX_LENGTH}
        error={saving.isError && errorText(t, saving.error)}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" loading={saving.isPending}>
        {t('views.save')}
      </Button>
      <Button variant="subtle" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </form>
  );
}
