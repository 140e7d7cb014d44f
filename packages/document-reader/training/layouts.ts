/** Documents as pages: shops' receipts, invoices, orders, bookings, chats, letters, carriers' pages, statements and credit notes. */
import type { Phrases } from './phrases.ts';

export interface Gold {
  kind: string;
  merchant: string | null;
  amount: number | null;
  currency: string;
  date: string | null;
  refund: { amount: number } | null;
}
export interface Sheet {
  html: string;
  gold: Gold;
  /** Of a telephone, not of paper. */
  isScreen: boolean;
}
export interface Parts {
  p: Phrases;
  language: string;
  locale: string;
  currency: string;
  merchant: string;
  descriptor: string;
  /** The total. */
  amount: number;
  /** ISO day of the document. */
  day: string;
  /** A day after it. */
  later: string;
  isHeldOut: boolean;
  /** Counts up from document to document. */
  n: number;
}

const CONTACTS: Record<string, string> = {
  en: '14 High Street, Leeds',
  de: 'Hauptstr. 12, 10115 Berlin',
  fr: '8 rue Victor Hugo, 69002 Lyon',
  es: 'C/ Mayor 7, 28013 Madrid',
  it: 'Via Roma 9, 20121 Milano',
  nl: 'Damstraat 5, 1012 JL Amsterdam',
  pt: 'Rua Augusta 21, 1100-053 Lisboa',
  pl: 'ul. Długa 3, 00-238 Warszawa',
  tr: 'Bağdat Cad. 41, Kadıköy, İstanbul',
  uk: 'вул. Хрещатик, 22, Київ',
  ja: '東京都渋谷区神南1-2-3',
  ar: 'شارع العليا، الرياض',
};

export function sheets(parts: Parts): Sheet[] {
  const { p, locale, currency, merchant, amount, isHeldOut, n, language } = parts;
  const money = (value: number): string =>
    isHeldOut || n % 2 === 0
      ? new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value)
      : new Intl.NumberFormat(locale, { minimumFractionDigits: currency === 'JPY' ? 0 : 2 }).format(value);
  const sure = (value: number): string => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
  const styles: Intl.DateTimeFormatOptions[] = [
    { day: '2-digit', month: '2-digit', year: 'numeric' },
    { dateStyle: 'long' },
    { dateStyle: 'medium' },
  ];
  const date = (day: string, k = n): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...styles[k % 3], calendar: 'gregory' }).format(
      new Date(`${day}T12:00:00Z`),
    );
  const part = Math.round(amount * 0.7 * 100) / 100;
  const [first, second] =
    currency === 'JPY'
      ? [Math.round(part), amount - Math.round(part)]
      : [part, Math.round((amount - part) * 100) / 100];
  const tax = currency === 'JPY' ? Math.round(amount / 11) : Math.round((amount / 6) * 100) / 100;
  const net = Math.round((amount - tax) * 100) / 100;
  const orderNo = `${'ABKLMR'[n % 6]}${'TX'[n % 2]}-${48_200 + n * 37}`;
  const row = (label: string, value: string, strong = false): string =>
    `<tr class="${strong ? 'strong' : ''}"><td>${label}</td><td class="end">${value}</td></tr>`;
  const gold = (kind: string, more: Partial<Gold> = {}): Gold => ({
    kind,
    merchant,
    amount,
    currency,
    date: parts.day,
    refund: null,
    ...more,
  });
  const contact = CONTACTS[language] ?? '';
  const head = isHeldOut
    ? `<p class="brand">${merchant}</p><p>${contact}</p>`
    : `<h1>${merchant}</h1><p>${contact}</p>`;
  const refundText = (): string => p.promise.replace('#', sure(amount));
  const bubbles = (texts: readonly [string, boolean][]): string =>
    texts
      .map(
        ([text, mine], at) =>
          `<div class="bubble ${mine ? 'mine' : ''}"><span>${text}</span><small>1${at}:4${at}</small></div>`,
      )
      .join('');
  const stayMerchant = merchant;
  return [
    {
      isScreen: false,
      gold: gold('receipt'),
      html: `<div class="slip">${head}${isHeldOut ? `<p>${p.receipt} ${n + 1000}</p><p>${p.date}: ${date(parts.day)}</p>` : `<p>${date(parts.day, 0)} 14:32</p><p>${p.receipt}</p>`}<table>${row(`1 × ${p.item}`, money(first))}${row(`1 × ${p.item2}`, money(second))}${isHeldOut ? row(p.sub, money(net)) + row(p.tax, money(tax)) : row(p.sub, money(amount))}${row(p.total, sure(amount), true)}${isHeldOut ? '' : row(p.tax, money(tax))}</table><p>${p.thanks}</p></div>`,
    },
    {
      isScreen: false,
      gold: gold('receipt'),
      html: `<div class="paper"><table class="wide"><tr><td><b>${isHeldOut ? p.receipt : merchant}</b><br>${contact}</td><td class="end">${isHeldOut ? `${merchant}<br>` : `${p.receipt}<br>`}${p.date}: ${date(parts.day, 1)}<br>${isHeldOut ? '' : `Nr. ${n + 2026_000}`}</td></tr></table><br><table>${row(p.item, money(first))}${row(p.item2, money(second))}${row(p.sub, money(net))}${row(p.tax, money(tax))}${row(p.total, sure(amount), true)}</table><p>${p.thanks}</p></div>`,
    },
    {
      isScreen: n % 2 === 0,
      gold: gold('order_confirmation'),
      html: `<div class="page">${isHeldOut ? `<p class="brand">${merchant}</p><h2>${p.order}</h2>` : `<h2>${p.order}</h2><p>${merchant}</p>`}<p>${p.orderNo}: ${orderNo}</p><p>${p.date}: ${date(parts.day)}</p><table>${row(p.item, money(first))}${row(p.shipping, money(second))}${row(p.orderTotal, sure(amount), true)}</table><p>${p.expected}: ${date(parts.later, n + 1)}</p></div>`,
    },
    {
      isScreen: n % 2 === 1,
      gold: gold('order_confirmation', { merchant: stayMerchant }),
      html: `<div class="page"><h2>${p.booking}</h2><p class="brand">${merchant}</p><p>${p.date}: ${date(parts.day, 2)}</p><p>${p.checkin}: ${date(parts.later, 1)}</p><p>${p.stay}</p><table>${row(p.stay, money(first))}${row(p.tax, money(second))}${row(p.orderTotal, sure(amount), true)}</table></div>`,
    },
    {
      isScreen: true,
      gold: gold('correspondence', { refund: { amount }, date: null }),
      html: `<div class="chat"><header>${merchant}</header>${bubbles([
        [p.hello, false],
        [p.complaint, true],
        [refundText(), false],
        [p.bye, false],
      ])}</div>`,
    },
    {
      isScreen: true,
      gold: gold('correspondence', { merchant, amount: null, date: null }),
      html: `<div class="chat"><header>${merchant}</header>${bubbles([
        [p.complaint, true],
        [p.hello, false],
        [p.refusal, false],
        [p.bye, false],
      ])}</div>`,
    },
    {
      isScreen: true,
      gold: gold('delivery_proof', { merchant: null, amount: null, date: null }),
      html: `<div class="page"><h2>${p.status}</h2><p>${p.tracking}</p><p><b>00340434${10_000_000 + n * 911}</b></p><ul><li>${date(parts.later, 0)} 11:20 ${p.delivered}</li><li>${date(parts.day, 0)} 08:02 ${p.status}</li></ul></div>`,
    },
    {
      isScreen: false,
      gold: gold('cancellation_proof', { amount: null }),
      html: `<div class="paper"><p class="brand">${merchant}</p><p class="end">${date(parts.day, 1)}</p><p>${p.hello}</p><p>${p.cancelled}</p><p>${p.bye}</p><p>${merchant}</p></div>`,
    },
    {
      isScreen: n % 2 === 0,
      gold: gold('account_statement'),
      html: `<div class="paper"><h2>${p.statement}</h2><p>${p.balance}: ${sure(amount * 9 + 12.5)}</p><table><tr><td>${date(parts.later, 0)}</td><td>ACME MARKET 1182</td><td class="end">${money(17.2 + (n % 5))}</td></tr><tr><td>${date(parts.day, 0)}</td><td>${parts.descriptor}</td><td class="end">${money(amount)}</td></tr><tr><td>${date(parts.later, 0)}</td><td>PARKING CITY</td><td class="end">${money(4.5)}</td></tr></table></div>`,
    },
  ];
}

export const STYLE = `
@font-face { font-family: Kosugi; src: url(KOSUGI) format('woff2'); unicode-range: U+3000-30ff, U+4e00-9fff, U+ff00-ffef; }
* { box-sizing: border-box; } body { margin: 0; font: 15px/1.4 'DejaVu Sans', Kosugi, sans-serif; background: var(--back); color: var(--ink); }
.light { --back: #fff; --ink: #111; --soft: #e8e8ec; --mine: #cfe6ff; } .dark { --back: #101114; --ink: #f1f1f3; --soft: #26282e; --mine: #1d4b7a; }
table { width: 100%; border-collapse: collapse; margin: 10px 0; } td { padding: 3px 0; vertical-align: top; } .end { text-align: end; } .strong td { font-weight: bold; font-size: 1.15em; border-top: 1px solid; }
.slip { width: 340px; padding: 22px; font-family: 'DejaVu Sans Mono', Kosugi, monospace; font-size: 14px; background: #fdfdfb; color: #1b1b1b; } .slip h1 { font-size: 19px; margin: 0; } .slip p { margin: 5px 0; }
.paper { width: 700px; padding: 50px; } .page { padding: 20px; } h2 { font-size: 21px; } .brand { font-weight: bold; font-size: 18px; }
.chat { padding: 0 10px 20px; } .chat header { font-weight: bold; font-size: 18px; padding: 14px 4px; } .bubble { max-width: 80%; background: var(--soft); border-radius: 14px; padding: 8px 12px; margin: 10px 0; } .bubble.mine { margin-inline-start: auto; background: var(--mine); } .bubble small { display: block; text-align: end; font-size: 11px; opacity: .7; }
body.photo { background: linear-gradient(120deg, #5b4636, #a58a6d 60%, #3c2d22); width: 1500px; height: 1900px; display: grid; place-items: center; perspective: 2600px; }
body.photo > div { transform: rotateX(var(--tilt)) rotateY(var(--turn)) rotateZ(var(--roll)) scale(var(--scale)); box-shadow: 0 12px 40px #0008; background: linear-gradient(100deg, #fff, #f2efe8 55%, #c9c5bb); color: #1b1b1b; } body.photo { filter: blur(.5px) contrast(.92); }
`;
