import { isRecorded } from '@skylark/contract/lessonRecord.facts';
import type { LessonRecord } from '@skylark/contract/lessonRecord';
import { createPdf, type Pdf } from '../../platform/pdf/createPdf.ts';
import { text } from '../../platform/texts/texts.ts';
import { capital } from '../../platform/texts/capital.ts';
import { clockText, whenText } from '../../platform/texts/whenText.ts';
import { type Reader, recordWords } from './recordWords.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [56, 539, 56, 800];
const WIDTH = RIGHT - LEFT;
const INK = '#17233B';
const SOFT = '#51607A';
const TRACK = '#E8EEF6';
const COLOURS = { present: '#1B7F4F', direct: '#1B6FD8', relayed: '#FFC83D', socket: '#7A5AC8', lost: '#C93A32' };
const ENTRY_HEIGHT = 13;

/** A lesson's record on one page, in the reader's language and time zone. */
export function recordPdf(record: LessonRecord, reader: Reader, at: Date): Promise<Buffer> {
  const { locale, timeZone } = reader;
  const { lesson } = record;
  const say = (key: string, values?: Record<string, string | number>): string => text(locale, `record.${key}`, values);
  const title = say('title');
  const words = recordWords(reader, record);
  return createPdf({ title, locale, at }, (pdf) => {
    pdf.rect(0, 0, pdf.page.width, 8).fill('#1B6FD8');
    pdf.font('bold').fontSize(24).fillColor(INK).text(title, LEFT, TOP, { width: WIDTH });
    const when = whenText(locale, timeZone, new Date(lesson.startsAt), lesson.durationMinutes);
    pdf.font('regular').fontSize(11).fillColor(SOFT).text(capital(locale, when), { width: WIDTH });
    pdf.text(`${record.teacher.firstName}, ${record.student.firstName}`, { width: WIDTH });
    pdf.moveDown();
    const [outcome = '', ...rests] = words.outcome;
    pdf.font('bold').fontSize(14).fillColor(INK).text(outcome, { width: WIDTH });
    pdf.font('regular').fontSize(9).fillColor(SOFT);
    for (const line of rests) pdf.text(shortened(line), { width: WIDTH });
    if (!isRecorded(record)) return;
    timeline(pdf, record, reader);
    pdf.fontSize(11).fillColor(INK);
    for (const line of [...words.sides, ...words.call, ...words.lost])
      pdf.text(line, LEFT, pdf.y + 3, { width: WIDTH });
    entries(pdf, record, reader);
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(SOFT)
      .text(`${say('lead')} ${say('claims')}`, LEFT, BOTTOM - 4, { width: WIDTH });
  });
}

/** Length of a list of numbers that fits on the page. */
const shortened = (line: string): string => (line.length <= 600 ? line : `${line.slice(0, 600)}…`);

/** Bars for the two people and the call, from the lesson's start to its end. */
function timeline(pdf: Pdf, record: LessonRecord, { locale, timeZone }: Reader): void {
  const [startMs, endMs] = [Date.parse(record.lesson.startsAt), Date.parse(record.lesson.endsAt)];
  const left = LEFT + 110;
  const x = (at: string): number => {
    const share = (Date.parse(at) - startMs) / (endMs - startMs);
    return left + Math.min(1, Math.max(0, share)) * (RIGHT - left);
  };
  const bar = (name: string, spans: readonly { from: string; to: string; colour: string }[]): void => {
    const y = pdf.y + 8;
    pdf.fontSize(10).fillColor(INK).text(name, LEFT, y, { width: 100, height: 12, ellipsis: true });
    pdf.rect(left, y, RIGHT - left, 12).fill(TRACK);
    for (const { from, to, colour } of spans)
      if (x(to) > x(from)) pdf.rect(x(from), y, Math.max(1, x(to) - x(from)), 12).fill(colour);
    pdf.y = y + 12;
  };
  pdf.moveDown(0.5);
  for (const side of [record.teacher, record.student])
    bar(
      side.firstName,
      side.present.map((span) => ({ ...span, colour: COLOURS.present })),
    );
  if (record.paths.length > 0)
    bar(
      text(locale, 'record.call'),
      record.paths.map((span) => ({ ...span, colour: COLOURS[span.path] })),
    );
  const y = pdf.y + 3;
  const clock = (at: string): string => clockText(locale, timeZone, new Date(at));
  pdf.fontSize(9).fillColor(SOFT).text(clock(record.lesson.startsAt), left, y);
  pdf.text(clock(record.lesson.endsAt), RIGHT - 60, y, { width: 60, align: 'right' });
  pdf.y = y + 18;
  pdf.x = LEFT;
}

/** As many entries as fit on the page; those the verdict is based on are bold. */
function entries(pdf: Pdf, record: LessonRecord, { locale, timeZone }: Reader): void {
  const room = Math.floor((BOTTOM - 16 - pdf.y - 30) / ENTRY_HEIGHT);
  const decisive = new Set(record.verdicts[0]?.entries);
  const all = record.entries;
  const chosen = all.length <= room ? all : all.filter(({ n, isClaim }) => !isClaim || decisive.has(n));
  if (room < 1) return;
  pdf
    .font('bold')
    .fontSize(11)
    .fillColor(INK)
    .text(text(locale, 'record.entries'), LEFT, pdf.y + 10, { width: WIDTH });
  for (const entry of chosen.slice(0, room)) {
    const name = entry.who === 'student' ? record.student.firstName : record.teacher.firstName;
    const state = (one: string): string => text(locale, 'record.state', { state: one });
    const said = entry.devices
      ? text(locale, 'record.entry.devices', {
          name,
          camera: state(entry.devices.camera),
          microphone: state(entry.devices.microphone),
        })
      : text(locale, 'record.entry', { what: entry.what, name });
    const clock = clockText(locale, timeZone, new Date(entry.at));
    pdf
      .font(decisive.has(entry.n) ? 'bold' : 'regular')
      .fontSize(9)
      .fillColor(INK);
    pdf.text(`${entry.n}   ${clock}   ${said}`, LEFT, pdf.y, { width: WIDTH, height: ENTRY_HEIGHT, ellipsis: true });
  }
  if (chosen.length > room) pdf.text('…', LEFT, pdf.y, { width: WIDTH });
}
