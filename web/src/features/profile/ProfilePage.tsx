import { Skeleton } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { toast } from '../../ui/toast.ts';
import { SignOutButton, useSignOut } from '../auth/index.ts';
import { Children } from '../family/index.ts';
import { YourData } from '../privacy/index.ts';
import { ChildForm } from './ChildForm.tsx';
import { ChildViewSwitch, OwnTeacherPage } from './lazyParts.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { PhotoChoice } from './photo/PhotoChoice.tsx';
import { ProfileIndex } from './ProfileIndex.tsx';
import { Reach } from './Reach.tsx';
import { SignedInDevices } from './SignedInDevices.tsx';
import { useProfile } from './useProfile.ts';

/**
 * Who: a parent who corrects a name or checks for unknown sign-ins; a teacher who uploads a photo. What can go wrong: a
 * file that is not a picture, a forgotten old password, no network; each error is shown where it happened.
 */
export function ProfilePage() {
  const t = useT();
  const me = useProfile();
  const { hasPassword } = me;
  const signOut = useSignOut();
  const format = useTimeFormat(me.timeZone);
  const leave = (eraseAt: string): void => {
    void toast('done', t('profile.data.deleted', { day: format.moment(new Date(eraseAt)) }));
    signOut();
  };
  return (
    <Sections title={t('profile.title')} pose="hello">
      <ProfileIndex />
      <Section
        anchor="photo"
        title={t('profile.photo')}
        lead={t(me.type === 'teacher' ? 'profile.photo.lead.teacher' : 'profile.photo.lead')}
      >
        <PhotoChoice />
      </Section>
      <Section title={t('profile.personal')}>
        <PersonalForm />
      </Section>
      {me.type === 'student' && (
        <Section title={t('profile.child', { name: me.firstName })} lead={t('profile.child.lead')}>
          <ChildForm />
        </Section>
      )}
      {me.type === 'teacher' && (
        <Island name="teacher-page" waiting={<Skeleton height={240} radius="lg" />}>
          <OwnTeacherPage teacherId={me.id} />
        </Island>
      )}
      {me.type === 'student' && (
        <Section title={t('profile.children')} lead={t('profile.children.lead')}>
          <Island name="children">
            <Children me={me} />
          </Island>
        </Section>
      )}
      <Section anchor="reach" title={t('profile.reach')} lead={t('profile.reach.lead')}>
        <Reach />
      </Section>
      <Section title={t('profile.language')} lead={t('profile.language.lead')}>
        <LanguageSwitch isField />
      </Section>
      {me.type === 'student' && (
        <Island name="child-view" waiting={<Skeleton height={160} radius="lg" />}>
          <ChildViewSwitch studentId={me.id} name={me.firstName} />
        </Island>
      )}
      <Section
        title={t('profile.security')}
        lead={t(hasPassword ? 'profile.security.lead' : 'profile.security.lead_first')}
      >
        <PasswordForm />
      </Section>
      <Section title={t('profile.devices')} lead={t('profile.devices.lead')}>
        <SignedInDevices />
      </Section>
      <Section title={t('profile.data')} lead={t('profile.data.lead')}>
        <YourData me={me} onDeleted={leave} />
      </Section>
      <SignOutButton />
    </Sections>
  );
}
