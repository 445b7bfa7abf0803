import { deep, pale, colours } from '../../kit/colours.ts';
import { blob, dot, inside, lit, oval, solid, stroke, through, flat } from '../../kit/svg.ts';

/** A wicker basket; `content` is drawn between its back and its front. */
export function basket(content = '') {
  const [cane, dark] = ['#D39B5B', '#A8703A'];
  const bowl = blob('-230,-170 230,-170 196,-40 168,-4 0,0 -168,-4 -196,-40', 0.22);
  const weave = [-140, -104, -68, -32]
    .map((y, row) =>
      Array.from({ length: 13 }, (_, index) =>
        stroke(`M${-250 + index * 42 + (row % 2) * 21} ${y}q16 12 32 0`, dark, 7, 'opacity="0.55"'),
      ).join(''),
    )
    .join('');
  return (
    stroke(through('-196,-170 -150,-350 0,-420 150,-350 196,-170'), dark, 24) +
    stroke(through('-196,-174 -150,-354 0,-424 150,-354 196,-174'), cane, 13) +
    lit(dot(0, -172, 226, 34, deep(cane, 0.36)), 4) +
    content +
    solid(bowl, cane, { volume: 26, marks: weave }) +
    stroke('M-226 -166Q0 -136 226 -166', deep(cane, 0.1), 26) +
    stroke('M-226 -172Q0 -142 226 -172', pale(cane, 0.25), 10)
  );
}

/** A flat plate seen from the front. */
export const plate = (rx = 200) =>
  dot(0, 8, rx, rx * 0.3, '#33245C', 'opacity="0.14"') +
  lit(dot(0, 0, rx, rx * 0.28, '#fff'), 6, 0.22) +
  dot(0, -2, rx * 0.72, rx * 0.17, '#EDF2F8') +
  inside(oval(0, -2, rx * 0.72, rx * 0.17), dot(0, 6, rx * 0.7, rx * 0.16, '#F8FAFD'));

/** A checked blanket lying on the grass, `width` wide. */
export function blanket(width: number, height: number, colour = colours.red) {
  const [w, lean] = [width / 2, height * 0.7];
  const form = `M${-w + lean} 0H${w - lean}L${w} ${height}H${-w}Z`;
  const columns = Array.from({ length: 8 }, (_, index) => {
    const share = (index + 0.5) / 8;
    const [top, low, half] = [-w + lean + share * (width - 2 * lean), -w + share * width, 0.25 / 8];
    return flat(
      `M${top - half * (width - 2 * lean)} 0h${half * 2 * (width - 2 * lean)}L${low + half * width} ${height}h${-half * 2 * width}Z`,
      colour,
      'opacity="0.42"',
    );
  }).join('');
  const rows = [0.06, 0.36, 0.7]
    .map((share, index) =>
      flat(`M${-w} ${height * share}h${width}v${height * (0.12 + index * 0.035)}h${-width}Z`, colour, 'opacity="0.42"'),
    )
    .join('');
  return (
    dot(0, height, w * 0.96, height * 0.08, '#33245C', 'opacity="0.14"') +
    lit(flat(form, '#FFF8F0') + inside(form, columns + rows), 6, 0.16)
  );
}
