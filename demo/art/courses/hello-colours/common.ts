import { pale } from '../../kit/colours.ts';
import { paper } from '../../kit/slide.ts';
import { place } from '../../kit/svg.ts';
import { splash } from '../../parts/things/paint.ts';

export const courseTitle = 'Hello, Colours!';

/** Large things of one colour in front of a splash of its paint. */
export const colourScene = (colour: string, things: string) =>
  paper(pale(colour, 0.86)) + place(splash({ colour: pale(colour, 0.55) }), 800, 350, 2.1) + things;
