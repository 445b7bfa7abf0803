import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { GoogleCalendar } from './GoogleCalendar.tsx';

/** Who: a parent or teacher who relies on a calendar app and wants the lessons in it. */
export function IntegrationsPage() {
  const t = useT();
  return (
    <Sections title={t('calendar.title')} pose="found" tone="leaf">
      <Section title={t('calendar.feed')} lead={t('calendar.feed.lead')}>
        <CalendarFeed />
      </Section>
      <Section title={t('calendar.google')}>
        <GoogleCalendar />
      </Section>
    </Sections>
  );
}
