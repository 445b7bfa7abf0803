import { expect, it } from 'vitest';
import { contactOf } from './contactOf.ts';

it.each([
  ['Telegram: https://t.me/skylark', 'Telegram', 'https://t.me/skylark'],
  ['https://wa.me/380440000000/', 'wa.me/380440000000', 'https://wa.me/380440000000/'],
  ['hello@skylark.test', 'hello@skylark.test', 'mailto:hello@skylark.test'],
  ['+380440000000', '+380 44 000 0000', 'tel:+380440000000'],
  ['+48 22 000 00 00', '+48 22 000 00 00', 'tel:+48220000000'],
])('a contact on a separate line is a link: %s', (line, text, href) => {
  expect(contactOf(line)).toEqual({ text, href });
});

it.each(['Mon to Fri 9:00', 'See https://skylark.test for more', 'Virus: javascript:alert(1)', 'Site: http://a.test'])(
  'other lines are text: %s',
  (line) => expect(contactOf(line)).toBeNull(),
);
