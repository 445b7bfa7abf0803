import { colours } from '../kit/colours.ts';
import { blob, dot, flat, oval, place, roundBox, solid, stroke, through } from '../kit/svg.ts';
import { cloud } from '../parts/things/nature.ts';
import { mirrored } from './faces.ts';

const seam = '#FFFFFF';

export const balloon = () =>
  place(cloud('#FFFFFF'), 86, 300, 0.36) +
  place(cloud('#FFFFFF'), 330, 150, 0.3) +
  stroke('M156 232L176 296M244 232L224 296', '#8A6A4A', 5) +
  solid(blob('200,44 280,72 306,148 268,220 224,254 176,254 132,220 94,148 120,72'), '#E96A56', {
    volume: 22,
    marks:
      flat(blob('200,30 236,90 240,170 220,260 180,260 160,170 164,90'), '#FFD76A') +
      flat('M84 30H120V260H84ZM280 30H320V260H280Z', '#5B9BE0', 'opacity="0.9"'),
  }) +
  stroke('M126 212Q200 244 274 212', seam, 7, 'opacity="0.7"') +
  solid(roundBox(168, 292, 64, 52, 14), '#B57A4A', { volume: 8 }) +
  stroke('M172 310H228M172 326H228', '#9A6440', 4);

export const island = () =>
  dot(200, 316, 168, 40, '#5BB4E8') +
  stroke('M62 318q20 -12 40 0M298 322q20 -12 40 0', '#FFFFFF', 7, 'opacity="0.8"') +
  solid(blob('84,314 130,266 200,252 270,266 316,314 200,336'), '#F6DDA4', { volume: 12 }) +
  stroke(through('190,268 196,214 214,160 236,124'), '#A96F42', 24) +
  stroke('M188 242l18 4M194 212l20 6M204 180l20 8M216 150l20 10', '#8A5632', 5) +
  [200, 150, 250, 300, 20, -30]
    .map((turn) => place(solid(blob('0,0 44,-30 104,-14 60,4', 0.32), '#4FA861', { volume: 6 }), 236, 122, 1, { turn }))
    .join('') +
  solid(oval(222, 136, 14), '#8A5632', { volume: 4 }) +
  solid(oval(250, 138, 14), '#8A5632', { volume: 4 }) +
  solid(blob('112,296 124,282 148,288 150,302 126,308'), '#E96A56', { volume: 4 });

export const castle = () => {
  const tower = (x: number, top: number, w: number) =>
    solid(roundBox(x - w / 2, top, w, 336 - top, 4), '#F0E4F7', { volume: 8 }) +
    solid(`M${x - w / 2 - 12} ${top + 4}L${x} ${top - 72}L${x + w / 2 + 12} ${top + 4}Z`, '#8E6AD0', { volume: 6 });
  const windowAt = (x: number, y: number) =>
    flat(`M${x - 12} ${y + 34}V${y + 12}a12 12 0 0 1 24 0V${y + 34}Z`, '#FFD76A');
  return (
    tower(200, 140, 76) +
    mirrored(tower(110, 186, 58)) +
    solid('M96 236H120V252H140V236H166V252H186V236H214V252H234V236H260V252H280V236H304V336H96Z', '#FBF3FF', {
      volume: 10,
    }) +
    flat('M172 336V300a28 28 0 0 1 56 0V336Z', '#A96F42') +
    dot(216, 318, 4, 4, colours.sun) +
    windowAt(200, 160) +
    windowAt(110, 204) +
    windowAt(290, 204) +
    stroke('M200 70V36', '#8A6A4A', 6) +
    solid('M203 36L244 50L203 64Z', '#E96A56', { volume: 4 }) +
    dot(200, 344, 150, 18, '#7CC58A')
  );
};
