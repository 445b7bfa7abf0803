import type { Drawing } from '@skylark/contract/drawing.facts';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import { colourOf, FONT, grounds, groundPaths, HEIGHT, linesOf, shapePaths, unitsOf, WIDTH } from './look.ts';

/** Preview of a composed slide. */
export function DrawnSlide({ drawing: { background, items } }: { drawing: Drawing }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={grounds[background]} />
      {groundPaths(background).map(({ d, fill = 'none', stroke }) => (
        <path key={d} d={d} fill={fill} {...(stroke && { stroke, strokeWidth: 3 })} />
      ))}
      {items.map((item) => {
        const { x, y, width, height } = unitsOf(item.at);
        if (item.kind === 'picture')
          return <image key={item.id} href={pictureUrl(item.picture)} {...{ x, y, width, height }} />;
        if (item.kind === 'shape')
          return (
            <path
              key={item.id}
              d={shapePaths[item.shape]}
              fill={colourOf(item.colour)}
              transform={`translate(${x} ${y}) scale(${width / 100} ${height / 100})`}
            />
          );
        const { size, lines } = linesOf(item);
        return (
          <text
            key={item.id}
            fill={colourOf(item.colour)}
            fontFamily={FONT}
            fontWeight={800}
            fontSize={size}
            textAnchor="middle"
            dominantBaseline="middle"
          >
            {lines.map((one) => (
              <tspan key={one.y} x={one.x} y={one.y}>
                {one.line}
              </tspan>
            ))}
          </text>
        );
      })}
    </svg>
  );
}
