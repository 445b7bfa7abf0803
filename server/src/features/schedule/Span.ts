/** A time span in milliseconds since the epoch, end exclusive. Lists of spans are sorted and don't touch. */
export interface Span {
  start: number;
  end: number;
}

/** Sorts spans, and joins those that overlap or touch. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let last: Span | undefined;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.end <= span.start) continue;
    if (last && span.start <= last.end) {
      if (span.end > last.end) last.end = span.end;
    } else {
      last = { start: span.start, end: span.end };
      joined.push(last);
    }
  }
  return joined;
}

/** The intersection of both lists. */
export function commonSpans(one: readonly Span[], other: readonly Span[]): Span[] {
  const common: Span[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const a = one[i];
    const b = other[j];
    if (!a || !b) return common;
    const start = Math.max(a.start, b.start);
    const end = Math.min(a.end, b.end);
    if (start < end) common.push({ start, end });
    if (a.end < b.end) i += 1;
    else j += 1;
  }
}

/** The first list without the second. */
export function spansWithout(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let at = 0;
  for (const span of spans) {
    let { start } = span;
    while (at < taken.length && (taken[at]?.end ?? 0) <= start) at += 1;
    for (let next = at; next < taken.length; next += 1) {
      const one = taken[next];
      if (!one || one.start >= span.end) break;
      if (one.start > start) left.push({ start, end: one.start });
      start = Math.max(start, one.end);
    }
    if (start < span.end) left.push({ start, end: span.end });
  }
  return left;
}

/** Whether `part` lies completely within one of the spans. */
export function isWithin(spans: readonly Span[], part: Span): boolean {
  let [low, high] = [0, spans.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (!span) return false;
    if (span.end <= part.start) low = middle + 1;
    else if (span.start > part.start) high = middle - 1;
    else return part.end <= span.end;
  }
  return false;
}
