import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { useLocale, useT } from '../../lib/texts.tsx';
import classes from './ProgressPage.module.css';

export interface Series {
  name: string;
  color: string;
  /** One value per month; null if there is none. */
  values: (number | null)[];
}

export interface MonthChartProps {
  title: string;
  /** 2026-11 and so on, oldest first. */
  months: string[];
  /** Shown side by side within a month. */
  series: Series[];
  /** Minimum of the scale's upper end. */
  top: number;
}

/**
 * Width of the drawing: with few months it is narrower, so that the text is not scaled down. The aspect ratio stays the
 * same.
 */
const widthOf = (months: number): number => (months > 8 ? 600 : 420);
const heightOf = (width: number): number => Math.round(width * 0.45);
/** Height of the month labels below the bars. */
const MONTHS_HIGH = 30;

/**
 * Bars by month. The picture is for sighted users; the same numbers are in a table for screen readers and anyone who
 * wants them.
 */
export function MonthChart({ title, months, series, top }: MonthChartProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const name = (month: string, style: 'short' | 'long'): string =>
    new Intl.DateTimeFormat(locale, {
      month: style,
      ...(style === 'long' && { year: 'numeric' as const }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`));
  const numbers = new Intl.NumberFormat(locale);
  const shown = (value: number | null | undefined): string => (typeof value === 'number' ? numbers.format(value) : '–');
  const width = widthOf(months.length);
  const height = heightOf(width);
  const base = height - MONTHS_HIGH;
  const highest = Math.max(top, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const x = scaleBand({ domain: months, range: [0, width], padding: 0.25 });
  const within = scaleBand({
    domain: series.map((one) => one.name),
    range: [0, x.bandwidth()],
    padding: series.length > 1 ? 0.1 : 0,
  });
  const y = scaleLinear({ domain: [0, highest], range: [base, 24] });
  return (
    <figure className={classes.chart} data-many={months.length > 8 || undefined} aria-labelledby={id}>
      <figcaption id={id} className={classes.chartTitle}>
        <span>{title}</span>
        {series.length > 1 && (
          <span className={classes.legend} aria-hidden="true">
            {series.map((one) => (
              <span key={one.name}>
                <i style={{ background: one.color }} />
                {one.name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line x1="0" x2={width} y1={base} y2={base} className={classes.axis} />
        {months.map((month, index) => (
          <g key={month} transform={`translate(${x(month) ?? 0} 0)`}>
            {series.map(({ name: of, color, values }) => {
              const value = values[index] ?? 0;
              if (value === 0) return null;
              const left = within(of) ?? 0;
              return (
                <g key={of}>
                  <Bar x={left} y={y(value)} width={within.bandwidth()} height={base - y(value)} rx={4} fill={color} />
                  <text x={left + within.bandwidth() / 2} y={y(value) - 6} className={classes.value}>
                    {numbers.format(value)}
                  </text>
                </g>
              );
            })}
            <text x={x.bandwidth() / 2} y={base + 20} className={classes.month}>
              {name(month, 'short')}
            </text>
          </g>
        ))}
      </svg>
      <details className={classes.numbers}>
        <summary>{t('progress.numbers')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('progress.month')}</th>
              {series.map((one) => (
                <th key={one.name} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, index) => (
              <tr key={month}>
                <th scope="row">{name(month, 'long')}</th>
                {series.map((one) => (
                  <td key={one.name}>{shown(one.values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
