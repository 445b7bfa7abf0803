import { IconBrandGoogle } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import classes from './IntegrationsPage.module.css';

/** Who: a parent or teacher who lives by a calendar of their own, and wants the lessons in it. */
export function IntegrationsPage() {
  const t = useT();
  return (
    <Sections title={t('calendar.title')}>
      <Section title={t('calendar.feed')} lead={t('calendar.feed.lead')}>
        <CalendarFeed />
      </Section>
      <Section title={t('calendar.google')}>
        <p className={classes.google}>
          <IconBrandGoogle size={28} aria-hidden="true" />
          {t('calendar.google.text')}
        </p>
      </Section>
    </Sections>
  );
}
