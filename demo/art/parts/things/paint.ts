import { colours, deep, pale } from '../../kit/colours.ts';
import { blob, dot, flat, floating, ground, lit, solid, standing, stroke, through } from '../../kit/svg.ts';

/** Everything here can have any colour. */
type Tint = { colour?: string };

export const crayon = ({ colour = colours.red }: Tint = {}) =>
  floating(
    solid('M40 160H280L366 190Q376 200 366 210L280 240H40Q28 240 28 228V172Q28 160 40 160Z', colour, {
      volume: 14,
      marks:
        flat('M64 150H250V250H64Z', deep(colour, 0.16)) +
        flat('M84 150h12v100h-12ZM218 150h12v100h-12Z', pale(colour, 0.5)),
    }),
  );

/** An open pot of paint. */
export const paintPot = ({ colour = colours.red }: Tint = {}) =>
  standing(
    ground(200, 397, 120) +
      stroke(through('92,220 110,120 200,84 290,120 308,220'), '#9AA6B8', 9) +
      solid('M88 200H312L300 380Q298 398 280 398H120Q102 398 100 380Z', '#E4EAF2', {
        volume: 20,
        marks: flat('M80 260H320V346H80Z', colour),
      }) +
      lit(dot(200, 200, 114, 32, '#C6D0DD'), 4) +
      dot(200, 202, 98, 24, colour) +
      flat(
        `M104 202Q112 300 128 296Q142 294 140 240Q144 222 160 224Q176 226 176 252Q180 268 190 256Q196 240 200 222Z`,
        colour,
      ),
  );

/** A puddle of paint. */
export const splash = ({ colour = colours.red }: Tint = {}) =>
  lit(
    flat(
      blob(
        '-350,10 -300,-90 -340,-170 -270,-210 -190,-170 -120,-250 -20,-220 50,-290 140,-270 170,-200 270,-230 320,-160 290,-80 380,-10 370,70 300,100 320,190 250,220 180,190 150,270 70,290 20,230 -90,260 -150,210 -250,250 -300,180 -270,110',
        0.4,
      ),
      colour,
    ) +
      dot(-384, -120, 26, 30, colour) +
      dot(396, -130, 22, 22, colour) +
      dot(392, 170, 30, 28, colour) +
      dot(-356, 236, 20, 20, colour) +
      dot(-60, 312, 18, 20, colour),
    18,
    0.1,
  );
