import { colours } from '../../kit/colours.ts';
import { dot, solid, oval, stroke } from '../../kit/svg.ts';

/** A wide sandy path with a dotted line to follow. */
export const sandyPath = (d: string) =>
  stroke(d, '#D9BE8A', 104) + stroke(d, '#F6E6C2', 86) + stroke(d, '#C9A869', 8, 'stroke-dasharray="2 26"');

/** A small ant walking to the right, standing at 0, 0. */
export const ant = () =>
  stroke('M-44 -30L-58 0M-10 -30L-14 0M20 -30L24 0M44 -40L62 0', '#4A3A44', 9) +
  solid(oval(-52, -44, 44, 34), '#6B4A52', { volume: 8 }) +
  solid(oval(8, -42, 26, 22), '#6B4A52', { volume: 6 }) +
  solid(oval(62, -60, 38, 36), '#6B4A52', { volume: 8 }) +
  stroke('M70 -92Q74 -120 92 -124M54 -94Q50 -122 60 -132', '#4A3A44', 7) +
  dot(93, -125, 8, 8, '#4A3A44') +
  dot(60, -134, 8, 8, '#4A3A44') +
  dot(72, -64, 12, 13, '#FFFFFF') +
  dot(75, -63, 7, 8, colours.ink) +
  stroke('M70 -40Q82 -34 90 -44', '#FFFFFF', 5);
