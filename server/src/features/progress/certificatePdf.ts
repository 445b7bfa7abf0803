import { join } from 'node:path';
import { levelName } from '@skylark/contract/afterLesson.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { createPdf } from '../../platform/pdf/createPdf.ts';
import { text } from '../../platform/texts/texts.ts';
import { dateText } from '../../platform/texts/whenText.ts';

/** Sky celebrating, on white (web/public/public/sky/celebrating.svg). */
const SKY = join(import.meta.dirname, '../../../art/sky-certificate.jpg');
const CLOUD = '#EAF3FD';
const SIDE = 190;

export interface Certificate {
  number: string;
  childName: string;
  courseTitle: string;
  /** As the school names it. */
  level: string;
  /** Words of the course that the child knows; the line is left out if there are none. */
  canSay: readonly string[];
  teacherName: string;
  school: string;
  /** Public URL for verifying the certificate. */
  address: string;
  firstAt: Date;
  lastAt: Date;
  issuedAt: Date;
  timeZone: string;
}

/** The certificate of a finished course, on one page suitable for hanging up. */
export function certificatePdf(of: Certificate, locale: Locale): Promise<Buffer> {
  const title = text(locale, 'pdf.certificate.title');
  return createPdf({ title, locale, isLandscape: true, at: of.issuedAt }, (pdf) => {
    const { width, height } = pdf.page;
    pdf.rect(0, 0, width, height).fill(CLOUD);
    pdf.roundedRect(24, 24, width - 48, height - 48, 24).fill('#FFFFFF');
    pdf
      .roundedRect(36, 36, width - 72, height - 72, 16)
      .lineWidth(3)
      .strokeColor('#FFC83D')
      .stroke();
    pdf.image(SKY, (width - SIDE) / 2, 48, { width: SIDE });
    const line = (words: string, y: number, size: number, font: 'regular' | 'bold', color: string): void => {
      // Shrinks long names to fit on one line.
      let fitting = size;
      pdf.font(font).fontSize(fitting);
      while (fitting > 10 && pdf.widthOfString(words) > width - 140) pdf.fontSize((fitting -= 1));
      pdf.fillColor(color).text(words, 70, y, { width: width - 140, align: 'center', lineBreak: false });
    };
    line(title, 244, 22, 'bold', '#1B6FD8');
    line(of.childName, 276, 46, 'bold', '#17233B');
    line(text(locale, 'pdf.certificate.finished'), 344, 16, 'regular', '#51607A');
    line(of.courseTitle, 368, 30, 'bold', '#17233B');
    const level = text(locale, 'pdf.certificate.level', { level: levelName(of.level, text(locale, 'level.starter')) });
    const between = { from: dateText(locale, of.timeZone, of.firstAt), to: dateText(locale, of.timeZone, of.lastAt) };
    line(`${level} · ${text(locale, 'pdf.certificate.dates', between)}`, 412, 14, 'regular', '#51607A');
    line(text(locale, 'pdf.certificate.teacher', { teacher: of.teacherName }), 432, 14, 'regular', '#51607A');
    const said = of.canSay.join(', ');
    if (said !== '') line(text(locale, 'pdf.certificate.can_say', { words: said }), 452, 14, 'regular', '#51607A');
    line(of.school, 476, 16, 'bold', '#17233B');
    line(text(locale, 'pdf.certificate.number', { number: of.number }), 504, 10, 'regular', '#51607A');
    line(of.address, 518, 10, 'regular', '#51607A');
  });
}
