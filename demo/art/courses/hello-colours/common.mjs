import { pale } from '../../kit/colours.mjs';
import { paper } from '../../kit/slide.mjs';
import { place } from '../../kit/svg.mjs';
import { splash } from '../../parts/things/paint.mjs';

export const courseTitle = 'Hello, Colours!';

/** Large things of one colour in front of a splash of its paint. @param {string} colour @param {string} things */
export const colourScene = (colour, things) =>
  paper(pale(colour, 0.86)) + place(splash({ colour: pale(colour, 0.55) }), 800, 350, 2.1) + things;
