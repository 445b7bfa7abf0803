import { colours, pale } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, oval, place, roundBox, solid, stroke } from '../../kit/svg.ts';

/** Smaller household things: those on a wall are centred at 0, 0; the others stand there. */

const { wood } = colours;

/** A window with the sky in it. */
export const windowOf = (w = 240, h = 250) =>
  flat(roundBox(-w / 2, -h / 2, w, h, 14), '#fff') +
  inside(
    roundBox(-w / 2 + 14, -h / 2 + 14, w - 28, h - 28, 8),
    flat(roundBox(-w / 2, -h / 2, w, h), '#BFE2F6') +
      dot(-w * 0.2, h / 2, w * 0.5, h * 0.24, '#8CCB79') +
      dot(w * 0.3, h / 2, w * 0.4, h * 0.18, '#69B368') +
      dot(w * 0.1, -h * 0.16, w * 0.14, h * 0.06, '#fff'),
  ) +
  stroke(`M0 ${-h / 2 + 10}V${h / 2 - 10}M${-w / 2 + 10} 0H${w / 2 - 10}`, '#fff', 11) +
  solid(roundBox(-w / 2 - 16, h / 2 - 8, w + 32, 22, 9), '#F4EBDC', { volume: 5 });

export const curtains = (colour: string, w = 240, h = 250) =>
  [-1, 1]
    .map((side) =>
      solid(
        blob(
          [
            [side * (w / 2 + 44), -h / 2 - 24, 'corner'],
            [side * (w / 2 - 44), -h / 2 - 24, 'corner'],
            [side * (w / 2 - 34), 0],
            [side * (w / 2 + 6), h / 2 - 10],
            [side * (w / 2 + 10), h / 2 + 50, 'corner'],
            [side * (w / 2 + 54), h / 2 + 50, 'corner'],
          ],
          0.3,
        ),
        colour,
        { volume: 12 },
      ),
    )
    .join('') + stroke(`M${-w / 2 - 60} ${-h / 2 - 26}H${w / 2 + 60}`, colours.woodDeep, 12);

export const rug = (rx: number, ry: number, colour: string) =>
  dot(0, 0, rx, ry, colour) +
  `<ellipse cx="0" cy="0" rx="${rx * 0.8}" ry="${ry * 0.76}" fill="none" stroke="${pale(colour, 0.55)}" stroke-width="8"/>` +
  dot(0, 0, rx * 0.4, ry * 0.36, pale(colour, 0.35));

/**
 * A picture in a frame.
 * @param content drawn about 0, 0
 */
export const framed = (content: string, w = 150, h = 150) =>
  solid(roundBox(-w / 2, -h / 2, w, h, 12), wood, { volume: 6 }) +
  flat(roundBox(-w / 2 + 14, -h / 2 + 14, w - 28, h - 28, 6), '#FFFBF0') +
  inside(roundBox(-w / 2 + 14, -h / 2 + 14, w - 28, h - 28, 6), content);

export const mirror = () =>
  solid(oval(0, 0, 86, 104), colours.sun, { volume: 6 }) +
  dot(0, 0, 72, 90, '#D3EBFA') +
  stroke('M-30 20L20 -50M-6 40L34 -14', '#fff', 11, 'opacity="0.8"');

/**
 * A bowl for the goldfish.
 * @param content drawn around 0, -110
 */
export const fishBowl = (content: string) =>
  ground(0, 0, 110, 16) +
  inside(
    oval(0, -118, 132, 118),
    flat(roundBox(-140, -168, 280, 180), '#BFE4F7') +
      dot(0, -4, 120, 30, '#F0D9A0') +
      stroke('M70 -10Q56 -50 76 -80T66 -130M92 -10Q104 -40 90 -66', '#5DAE5B', 11),
  ) +
  content +
  dot(0, -168, 122, 16, '#E4F5FD') +
  `<ellipse cx="0" cy="-118" rx="132" ry="118" fill="#fff" fill-opacity="0.16" stroke="#C4DCEC" stroke-width="6"/>` +
  stroke(`M-98 -150Q-108 -100 -84 -62`, '#fff', 12, 'opacity="0.8"');

export const kennel = () =>
  ground(0, 0, 150, 20) +
  solid('M-120 0V-156L0 -254L120 -156V0Z', '#D9A066', { volume: 14 }) +
  lit(flat('M-160 -150L0 -270L160 -150L140 -124L0 -226L-140 -124Z', colours.coral), 10) +
  flat('M-64 0V-80Q-64 -140 0 -140Q64 -140 64 0Z', '#5F4334');
export const bone = (scale = 1) =>
  place(
    solid(
      blob(
        '-90,-20 -116,-40 -140,-22 -134,0 -140,22 -116,40 -90,20 90,20 116,40 140,22 134,0 140,-22 116,-40 90,-20',
        0.36,
      ),
      '#FBEBCB',
      { volume: 14, shade: 0.3 },
    ),
    0,
    0,
    scale,
  );
