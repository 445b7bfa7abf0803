import type { Locale } from '@skylark/contract/people.facts';
import { moneyText } from '../../texts/moneyText.ts';
import { text } from '../../texts/texts.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';

interface Shown {
  id: string;
  title: string;
  amount: number;
  currency: string;
  locale: Locale;
  status: string;
  cancelUrl: string;
}

const CARDS = [
  ['pays', '4242 4242 4242 4242'],
  ['asks', '4000 0027 6000 3184'],
  ['declines', '4000 0000 0000 0002'],
] as const;

/**
 * The page where a real provider would ask for card details: three cards to choose from, without scripts or text
 * fields.
 */
export function cardPageHtml(checkout: Shown): string {
  const say = localizedTexts(checkout);
  const rows = CARDS.map(
    ([card, number], index) =>
      `<label><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}><span><b>${number}</b><br>${say(`sandbox.card.${card}`)}</span></label>`,
  ).join('\n');
  return page(
    checkout,
    `${checkout.status === 'failed' ? `<p class="no" role="alert">${say('sandbox.declined')}</p>` : ''}
<form method="post"><fieldset><legend>${say('sandbox.choose')}</legend>
${rows}
</fieldset><button>${say('sandbox.pay')}</button></form>
<p class="back"><a href="${escapeHtml(checkout.cancelUrl)}">${say('sandbox.cancel')}</a></p>`,
  );
}

/** Imitates the bank's additional confirmation (3-D Secure). */
export function confirmPageHtml(checkout: Shown): string {
  const say = localizedTexts(checkout);
  return page(
    checkout,
    `<h2>${say('sandbox.confirm')}</h2><p>${say('sandbox.confirm.text')}</p>
<form method="post"><button name="answer" value="yes">${say('sandbox.confirm.yes')}</button>
<button name="answer" value="no" class="quiet">${say('sandbox.confirm.no')}</button></form>`,
  );
}

const localizedTexts =
  (checkout: Shown) =>
  (key: string): string =>
    escapeHtml(text(checkout.locale, key, { amount: moneyText(checkout.locale, checkout.amount, checkout.currency) }));

function page(checkout: Shown, inside: string): string {
  const say = localizedTexts(checkout);
  return `<!doctype html>
<html lang="${checkout.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${say('sandbox.title')}</title>
<style>
body{margin:0;background:#F4F8FD;color:#17233B;font:16px/1.5 system-ui,sans-serif}
.sign{margin:0;padding:12px 16px;background:#FFC83D;text-align:center;font-weight:700}
main{max-width:460px;margin:24px auto;padding:24px;background:#fff;border-radius:16px;box-shadow:0 2px 12px rgb(23 35 59/8%)}
h1{margin:0;font-size:20px}h2{font-size:18px;margin:16px 0 4px}.sum{margin:4px 0 16px;font-size:32px;font-weight:800}
fieldset{border:0;margin:0;padding:0;display:grid;gap:8px}legend{padding:0;margin-bottom:8px;color:#51607A}
label{display:flex;gap:12px;align-items:center;padding:12px;border:1px solid #93A2BB;border-radius:12px}
input{width:20px;height:20px;flex:none}b{font-variant-numeric:tabular-nums}
button{width:100%;min-height:48px;margin-top:16px;border:0;border-radius:12px;background:#1B6FD8;color:#fff;font:inherit;font-weight:700;cursor:pointer}
.quiet{background:#fff;color:#17233B;border:1px solid #93A2BB}.no{padding:12px;border-radius:12px;background:#FDEEEC;color:#A72F29}
.back{text-align:center;margin:16px 0 0}a{color:#165BB3;display:inline-block;padding:10px}:focus-visible{outline:3px solid #1B6FD8;outline-offset:2px}
</style></head><body>
<header class="sign">${say('sandbox.sign')}</header>
<main><h1>${escapeHtml(checkout.title)}</h1><p class="sum">${escapeHtml(moneyText(checkout.locale, checkout.amount, checkout.currency))}</p>
${inside}</main></body></html>`;
}
