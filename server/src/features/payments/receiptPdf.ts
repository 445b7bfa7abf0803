import type { Receipt } from '@skylark/contract/payments';
import type { Locale } from '@skylark/contract/people.facts';
import { createPdf, type Pdf } from '../../platform/pdf/createPdf.ts';
import { moneyText } from '../../platform/texts/moneyText.ts';
import { text } from '../../platform/texts/texts.ts';
import { clockText, dateText, zoneText } from '../../platform/texts/whenText.ts';

const [LEFT, RIGHT, TOP] = [56, 539, 64];
const WIDTH = RIGHT - LEFT;
const INK = '#17233B';
const SOFT = '#51607A';
const LINE = '#D5DFEC';
const PROVIDERS: Record<string, string> = { stripe: 'Stripe', liqpay: 'LiqPay', sandbox: 'Sandbox' };

/** A receipt or credit note on one page, in the reader's language and time zone. */
export function receiptPdf(receipt: Receipt, locale: Locale): Promise<Buffer> {
  const at = new Date(receipt.issuedAt);
  const title = text(locale, `pdf.${receipt.kind}.title`, { number: receipt.number });
  const money = (amount: number): string => moneyText(locale, amount, receipt.currency);
  return createPdf({ title, locale, at }, (pdf) => {
    pdf.rect(0, 0, pdf.page.width, 8).fill('#1B6FD8');
    pdf.font('bold').fontSize(24).fillColor(INK).text(title, LEFT, TOP, { width: WIDTH });
    const issued = `${dateText(locale, receipt.timeZone, at)}, ${clockText(locale, receipt.timeZone, at)} (${zoneText(locale, receipt.timeZone, at)})`;
    pdf.font('regular').fontSize(11).fillColor(SOFT).text(issued, { width: WIDTH });
    if (receipt.of !== null) pdf.text(text(locale, 'pdf.credit_note.of', { number: receipt.of }), { width: WIDTH });
    if (receipt.cancelledAt !== null) {
      const day = dateText(locale, receipt.timeZone, new Date(receipt.cancelledAt));
      pdf
        .font('bold')
        .fillColor(INK)
        .text(text(locale, 'pdf.credit_note.cancelled', { day }), { width: WIDTH });
    }
    pdf.moveDown(2);
    const top = pdf.y;
    const { seller, buyer } = receipt;
    addPartyBlock(pdf, LEFT, top, text(locale, 'pdf.seller'), [seller.name, seller.address]);
    const low = pdf.y;
    const child = text(locale, 'pdf.child', { child: buyer.childName });
    addPartyBlock(pdf, LEFT + WIDTH / 2, top, text(locale, 'pdf.buyer'), [buyer.name, child]);
    pdf.y = Math.max(low, pdf.y) + 28;
    rule(pdf);
    for (const { lessons, minutes, amount } of receipt.lines) {
      const what = text(locale, minutes === null ? 'pdf.line' : 'pdf.line.minutes', {
        count: lessons,
        minutes: minutes ?? 0,
      });
      row(pdf, what, money(amount), 'regular');
      if (lessons > 1)
        row(pdf, text(locale, 'pdf.each', { price: money(Math.round(amount / lessons)) }), '', 'regular', SOFT);
    }
    rule(pdf);
    row(pdf, text(locale, `pdf.${receipt.kind}.total`), money(receipt.total), 'bold');
    pdf.y += 20;
    const provider = PROVIDERS[receipt.provider] ?? receipt.provider;
    const paid = [
      receipt.cardEnding !== null && text(locale, 'pdf.card', { ending: receipt.cardEnding }),
      text(locale, 'pdf.provider', { provider }),
      receipt.providerRef !== null && text(locale, 'pdf.reference', { reference: receipt.providerRef }),
    ];
    pdf.font('regular').fontSize(10).fillColor(SOFT);
    for (const line of paid) if (line !== false) pdf.text(line, LEFT, pdf.y, { width: WIDTH });
    if (receipt.provider === 'sandbox') pdf.text(text(locale, 'pdf.sandbox'), LEFT, pdf.y + 8, { width: WIDTH });
  });
}

function addPartyBlock(pdf: Pdf, x: number, y: number, title: string, lines: (string | null)[]): void {
  const width = WIDTH / 2 - 16;
  pdf.font('bold').fontSize(10).fillColor(SOFT).text(title, x, y, { width });
  pdf.font('regular').fontSize(12).fillColor(INK);
  for (const line of lines) if (line !== null && line !== '') pdf.text(line, { width });
}

function rule(pdf: Pdf): void {
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(1).strokeColor(LINE).stroke();
  pdf.y += 12;
}

function row(pdf: Pdf, left: string, right: string, font: 'regular' | 'bold', color = INK): void {
  const { y } = pdf;
  pdf.font(font).fontSize(12).fillColor(color);
  pdf.text(left, LEFT, y, { width: WIDTH - 140 });
  const end = pdf.y;
  if (right !== '') pdf.text(right, RIGHT - 130, y, { width: 130, align: 'right' });
  pdf.y = end + 8;
}
