import { colours } from '../kit/colours.ts';
import { blob, flat, stroke, through } from '../kit/svg.ts';

/** Pictures to colour in, each around 0, 0 in a 400 by 400 box. */

const pen = (d: string) =>
  flat(d, '#FFFFFF', `stroke="${colours.ink}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"`);
const thin = (d: string) => stroke(d, colours.ink, 7);
const centred = (content: string) => `<g transform="translate(-200 -200)">${content}</g>`;

export const balloonOutline = () =>
  centred(
    thin(through('200,304 188,336 208,364 196,400')) +
      pen(blob('200,280 220,306 180,306', 0.2)) +
      pen(blob('200,26 274,52 306,132 280,220 220,284 180,284 120,220 94,132 126,52')),
  );

export const appleOutline = () =>
  centred(
    thin(through('200,118 204,76 220,44')) +
      pen(blob('212,82 240,40 290,36 320,56! 280,92 240,96')) +
      pen(
        blob(
          '200,112 250,88 318,106 350,180 334,270 282,346 238,358 200,346 162,358 118,346 66,270 50,180 82,106 150,88',
        ),
      ),
  );

export const bananaOutline = () =>
  centred(
    pen(
      blob(
        '322,44 346,44 352,84 372,160 352,250 280,326 180,350 82,336 44,308 58,286 150,282 232,250 286,190 312,116',
        0.36,
      ),
    ) + thin(through('332,90 338,166 312,240 244,296 150,318 60,306')),
  );

export const pearOutline = () =>
  centred(
    thin(through('200,92 198,60 210,26')) +
      pen(blob('206,62 236,30 280,40 300,62! 262,84 230,82')) +
      pen(blob('200,76 244,100 258,166 310,240 308,322 250,366 200,372 150,366 92,322 90,240 142,166 156,100')),
  );

/** A rainbow to colour. */
export const rainbowOutline = (radius: number, band: number, count: number) =>
  pen(
    `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0H${radius - band * count}A${radius - band * count} ${radius - band * count} 0 0 0 ${-(radius - band * count)} 0Z`,
  ) +
  thin(
    Array.from({ length: count - 1 }, (_, index) => {
      const r = radius - band * (index + 1);
      return `M${-r} 0A${r} ${r} 0 0 1 ${r} 0`;
    }).join(''),
  );
