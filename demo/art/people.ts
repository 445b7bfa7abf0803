import { flat, place } from './kit/svg.ts';
import { skins } from './parts/people/face.ts';
import { bust } from './parts/people/figure.ts';

const portrait = (ground: string, person: string, size = 1.66) =>
  flat('M0 0H512V512H0Z', ground) + place(person, 256, 228, size);

/** Portraits of the demo school's people, 512 by 512. */
export const portraits = {
  'teacher-anna': portrait(
    '#CFE6FB',
    bust(
      { skin: skins.fair, style: 'wavy', hair: '#9A5B32', lashes: true, iris: '#5C9A6B' },
      { top: '#F58B6A', kind: 'trousers', bottom: '#000000', pattern: 'plain' },
      100,
    ),
    1.5,
  ),
  'teacher-oleg': portrait(
    '#DDEEDB',
    bust(
      { skin: skins.light, style: 'short', hair: '#5A3B28', beard: 'full', iris: '#4F7FB5' },
      { top: '#2F6FC4', kind: 'trousers', bottom: '#000000', pattern: 'collar' },
      122,
    ),
    1.5,
  ),
  'teacher-marta': portrait(
    '#FBE7C6',
    bust(
      { skin: skins.light, style: 'bunches', hair: '#3B2A20', lashes: true, iris: '#7A5230' },
      { top: '#3F9C8A', kind: 'trousers', bottom: '#000000', pattern: 'plain' },
      104,
    ),
    1.5,
  ),
  'student-masha': portrait(
    '#FDE3DD',
    bust(
      {
        skin: skins.fair,
        style: 'bunches',
        hair: '#D9A54A',
        ribbon: '#C93A32',
        mood: 'smile',
        iris: '#4F8FD0',
        lashes: true,
      },
      { top: '#8557C5', kind: 'dress', bottom: '#000000', pattern: 'heart' },
      92,
    ),
    1.5,
  ),
  'student-tim': portrait(
    '#FFEFC2',
    bust(
      { skin: skins.light, style: 'tousled', hair: '#B5622F', iris: '#5C9A6B' },
      { top: '#2F80E2', kind: 'trousers', bottom: '#000000', pattern: 'stripes' },
      92,
    ),
    1.6,
  ),
  'student-sofia': portrait(
    '#E6DEF7',
    bust(
      { skin: skins.light, style: 'bob', hair: '#3B2A26', lashes: true, iris: '#8A5A34', glasses: true },
      { top: '#3FA08A', kind: 'dress', bottom: '#000000', pattern: 'plain' },
      94,
    ),
    1.56,
  ),
  'student-danylo': portrait(
    '#D5EEF2',
    bust(
      { skin: skins.tan, style: 'short', hair: '#2E2622', iris: '#6B4730' },
      { top: '#F2A03D', kind: 'trousers', bottom: '#000000', pattern: 'star' },
      94,
    ),
    1.6,
  ),
};
