import type { Messenger } from '@skylark/contract/school.facts';
import {
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconClock,
  IconMail,
  IconMessageCircle,
  IconPhone,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TextKey, useLocale, useT } from '../lib/texts.tsx';
import classes from './ContactList.module.css';
import { contactsQuery } from './contactsQuery.ts';
import { formatPhone } from './formatPhone.ts';
import shape from './SchoolContacts.module.css';

const MESSENGER_ICONS = {
  telegram: IconBrandTelegram,
  viber: IconMessageCircle,
  whatsapp: IconBrandWhatsapp,
} satisfies Record<Messenger, unknown>;

export interface ContactsProps {
  /** Also who sells the lessons. */
  isFull?: boolean;
  /** With a heading, for places whose surroundings do not explain them. */
  isTitled?: boolean;
}

/**
 * Phone, messengers, email and hours; with `isFull` also who sells the lessons. Empty if the school has entered
 * nothing.
 */
export function ContactList({ isFull = false, isTitled = false }: ContactsProps) {
  const t = useT();
  const { data, isPending } = useQuery(contactsQuery(useLocale()));
  if (!data) return isPending && <div className={shape.waiting} aria-hidden="true" />;
  const { phone, email, messengers, hours, sellerName, sellerAddress } = data;
  if (phone === null && email === null && messengers.length === 0) return null;
  return (
    <section className={classes.contacts} aria-label={t('school.contacts.title')}>
      {isTitled && <h2 className={classes.title}>{t('school.contacts.title')}</h2>}
      <ul className={classes.ways}>
        {phone !== null && (
          <ContactLink href={`tel:${phone}`} icon={<IconPhone size={20} aria-hidden="true" />}>
            {formatPhone(phone)}
          </ContactLink>
        )}
        {messengers.map(({ kind, url }) => {
          const Icon = MESSENGER_ICONS[kind];
          return (
            <ContactLink key={kind} href={url} isMessenger icon={<Icon size={20} aria-hidden="true" />}>
              {t(`school.contacts.messenger.${kind}` satisfies TextKey)}
            </ContactLink>
          );
        })}
        {email !== null && (
          <ContactLink href={`mailto:${email}`} icon={<IconMail size={20} aria-hidden="true" />}>
            {email}
          </ContactLink>
        )}
      </ul>
      {hours !== null && (
        <p className={classes.hours}>
          <IconClock size={18} aria-hidden="true" />
          {hours}
        </p>
      )}
      {isFull && sellerName !== null && (
        <p className={classes.seller}>
          {`${t('school.contacts.seller')}: ${[sellerName, sellerAddress].filter((part) => part !== null).join(', ')}`}
        </p>
      )}
    </section>
  );
}

function ContactLink({
  href,
  icon,
  isMessenger = false,
  children,
}: {
  href: string;
  icon: ReactNode;
  isMessenger?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={isMessenger ? classes.messenger : classes.line}>
      <a href={href} className={classes.way} {...(isMessenger && { target: '_blank', rel: 'noreferrer' })}>
        {icon}
        {children}
      </a>
    </li>
  );
}
