import { formatPhone } from '../../parts/formatPhone.ts';

/**
 * What a line of a text links to: an address on a separate line, an email, a phone number, or "Telegram: https://...",
 * which is shown as its name.
 */
export function contactOf(line: string): { text: string; href: string } | null {
  const named = /^(\p{L}[\p{L}\d ]{0,30}): (https:\/\/\S+)$/u.exec(line);
  if (named?.[1] !== undefined && named[2] !== undefined) return { text: named[1], href: named[2] };
  if (/^https:\/\/\S+$/.test(line)) return { text: line.slice('https://'.length).replace(/\/$/, ''), href: line };
  if (/^\S+@\S+$/.test(line)) return { text: line, href: `mailto:${line}` };
  if (!/^\+[\d ]+$/.test(line)) return null;
  const phone = line.replaceAll(' ', '');
  return { text: formatPhone(phone) === phone ? line : formatPhone(phone), href: `tel:${phone}` };
}
