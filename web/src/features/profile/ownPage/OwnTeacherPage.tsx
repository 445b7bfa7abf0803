import { Anchor, Button, Skeleton, Textarea } from '@mantine/core';
import '@mantine/core/styles/Anchor.css';
import { locales, type Locale } from '@skylark/contract/people.facts';
import type { OwnTeacherPage as OwnPage } from '@skylark/contract/teacherPages';
import { TEACHER_TEXT_MAX } from '@skylark/contract/teacherPages.facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { errorText, fieldText } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { Failed } from '../../../parts/Failed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { ownPageQuery, saveTexts } from './api.ts';
import { Greetings } from './Greetings.tsx';
import classes from './own.module.css';

/** Who: a teacher who wants families to choose them. The content of the public page, and how it looks to others. */
export function OwnTeacherPage({ teacherId }: { teacherId: string }) {
  const t = useT();
  const page = useQuery(ownPageQuery);
  return (
    <Section anchor="page" title={t('profile.page')} lead={t('profile.page.lead')}>
      {page.isPending && <Skeleton height={240} radius="lg" role="status" aria-label={t('app.loading')} />}
      {page.isError && <Failed query={page} />}
      {page.data && (
        <div className={classes.own}>
          {!page.data.isPublic && <Notice kind="info">{t('profile.page.hidden')}</Notice>}
          <Anchor
            component={Link}
            to={page.data.isPublic ? paths.teacher(teacherId) : paths.settings.pagePreview}
            fw={700}
          >
            {t(page.data.isPublic ? 'profile.page.see' : 'profile.page.preview')}
          </Anchor>
          <Texts texts={page.data.texts} />
          <Greetings greetings={page.data.greetings} />
        </div>
      )}
    </Section>
  );
}

function Texts({ texts }: { texts: OwnPage['texts'] }) {
  const t = useT();
  const [draft, setDraft] = useState<Partial<Record<Locale, string>>>({});
  const save = useMutation({
    mutationFn: () => saveTexts(draft),
    onSuccess: () => {
      setDraft({});
      void toast('done', t('profile.saved'));
    },
  });
  const changed = locales.filter((locale) => draft[locale] !== undefined && draft[locale] !== texts[locale]);
  const wrong = locales.some((locale) => fieldText(t, save.error, `texts.${locale}`) !== undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className={classes.texts}>
      {locales.map((locale) => (
        <Textarea
          key={locale}
          label={t('profile.page.text', { language: t(`app.language.${locale}` satisfies TextKey) })}
          lang={locale}
          value={draft[locale] ?? texts[locale]}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={TEACHER_TEXT_MAX}
          error={fieldText(t, save.error, `texts.${locale}`)}
          onChange={({ currentTarget: { value } }) => {
            setDraft((before) => ({ ...before, [locale]: value }));
            if (save.isError) save.reset();
          }}
        />
      ))}
      <p className={classes.hint}>{t('profile.page.text.note', { max: TEACHER_TEXT_MAX })}</p>
      {save.error && !wrong && <Notice kind="problem">{errorText(t, save.error)}</Notice>}
      <div>
        <Button type="submit" loading={save.isPending} disabled={changed.length === 0}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
