/**
 * Merchant category codes by trade (ISO 18245; the blocks of names: 3000–3299 airlines, 3300–3499 car rental, 3500–3999 lodging).
 * The only table of them: what the schemes, the laws, the intake and the statement reader say of a merchant, they say of its
 * trade. Free of zod, so that browser code may import it.
 */
import type { PURCHASE_KINDS } from './vocabulary.ts';

type PurchaseKind = (typeof PURCHASE_KINDS)[number];

interface TradeRow {
  /** A code, or the first and last of a block. */
  codes: readonly (number | readonly [first: number, last: number])[];
  /** What was bought there: the trade leaves no doubt. */
  sells?: PurchaseKind;
  /** What was mostly bought there, where a word has two meanings. */
  mostly?: PurchaseKind;
  /** Services, where the trade does not say which. */
  isService?: true;
}

/** A code belongs to the first trade that names it: the wide blocks stand last. */
const TRADES = {
  airline: { codes: [[3000, 3299], 4511], sells: 'travel' },
  car_rental: { codes: [[3300, 3499], 7512], sells: 'travel' },
  lodging: { codes: [[3500, 3999], 7011], sells: 'lodging' },
  timeshare: { codes: [7012], sells: 'timeshare' },
  camping: { codes: [[7032, 7033]], sells: 'lodging' },
  railway: { codes: [4112], sells: 'travel' },
  local_transport: { codes: [4111, 4131], sells: 'travel' },
  taxi: { codes: [4121], sells: 'travel' },
  cruise: { codes: [4411], sells: 'travel' },
  travel_agency: { codes: [4722], sells: 'travel' },
  tour_operator: { codes: [4723], sells: 'travel' },
  truck_rental: { codes: [7513], isService: true },
  motor_home_rental: { codes: [7519], isService: true },
  event: { codes: [7832, 7922, 7929, 7941, 7991, 7996, 7998], sells: 'event' },
  digital_goods: { codes: [[5815, 5818]], sells: 'digital' },

  betting: { codes: [[7801, 7802], 7995], isService: true },
  lottery: { codes: [7800, 9406], isService: true },
  money_transfer: { codes: [4829], isService: true },
  bank_counter: { codes: [6010], isService: true },
  cash_machine: { codes: [6011], isService: true },
  financial_institution: { codes: [6012], isService: true },
  bank_quasi_cash: { codes: [6050], isService: true },
  quasi_cash: { codes: [6051], mostly: 'digital_asset', isService: true },
  securities: { codes: [6211], isService: true },
  account_funding: { codes: [[6538, 6539]], isService: true },
  stored_value: { codes: [6540], isService: true },

  caterer: { codes: [5811], mostly: 'service' },
  restaurant: { codes: [[5812, 5814]], isService: true },
  fuel: { codes: [5541] },
  fuel_dispenser: { codes: [5542] },
  vehicle_charging: { codes: [5552], isService: true },
  vehicle_dealer: { codes: [[5500, 5529]] },
  convenience_store: { codes: [5499] },
  inbound_telemarketing: { codes: [5967], mostly: 'merchandise' },
  continuity_subscription: { codes: [5968], mostly: 'merchandise' },
  shop: {
    codes: [
      [5000, 5799],
      [5900, 5999],
    ],
    mostly: 'merchandise',
  },

  cable_television: { codes: [4899], isService: true },
  video_rental: { codes: [7841], isService: true },
  parking: { codes: [7523], isService: true },
  barber: { codes: [7230], mostly: 'service' },
  health_spa: { codes: [7298], mostly: 'service' },
  treatment: { codes: [7297, 7299], mostly: 'service' },
  gym: { codes: [7997], mostly: 'service' },
  amusement: { codes: [[7911, 7999]], isService: true },
  health_care: { codes: [742, [8000, 8099]], mostly: 'service' },
  contractor: { codes: [[1500, 1799]], mostly: 'service' },
  repair: {
    codes: [
      [7530, 7549],
      [7600, 7699],
    ],
    mostly: 'service',
  },
  hired_help: { codes: [780, 4214, [7200, 7389], [8200, 8299]], mostly: 'service' },
  /** Other contracted services, transport and utilities; business, personal and professional services, government. */
  other_service: {
    codes: [
      [1800, 4999],
      [6000, 9999],
    ],
    isService: true,
  },
} as const satisfies Record<string, TradeRow>;

export type Trade = keyof typeof TRADES;

const BY_CODE = new Map<number, Trade>();
for (const [trade, { codes }] of Object.entries(TRADES) as [Trade, TradeRow][]) {
  for (const block of codes) {
    const [first, last] = typeof block === 'number' ? [block, block] : block;
    for (let code = first; code <= last; code++) if (!BY_CODE.has(code)) BY_CODE.set(code, trade);
  }
}

/** The trade of a merchant category code; undefined for what no rule tells apart, and where there is no code. */
export const tradeOf = (code: string | undefined): Trade | undefined =>
  code === undefined ? undefined : BY_CODE.get(Number(code));

/** Whether the merchant's trade is one of these. */
export function isTrade(code: string | undefined, trades: ReadonlySet<Trade>): boolean {
  const trade = tradeOf(code);
  return trade !== undefined && trades.has(trade);
}

const rowOf = (code: string | undefined): TradeRow | undefined => {
  const trade = tradeOf(code);
  return trade && TRADES[trade];
};

/** What was bought, where the merchant's trade leaves no doubt. */
export const soldBy = (code: string | undefined): PurchaseKind | undefined => rowOf(code)?.sells;

/** What was bought as far as the merchant's trade goes. */
export function mostlySoldBy(code: string | undefined): PurchaseKind | undefined {
  const row = rowOf(code);
  return row?.sells ?? row?.mostly;
}

/** Whether the merchant's trade is a service, travel and digital goods included. */
export function isServiceTrade(code: string | undefined): boolean {
  const row = rowOf(code);
  const sold = row?.sells ?? row?.mostly;
  return row?.isService === true || (sold !== undefined && sold !== 'merchandise');
}

/** The codes of a trade as they are written in a list: `3300–3499, 7512`. */
export const codesOf = (trade: Trade): string =>
  TRADES[trade].codes.map((block) => (typeof block === 'number' ? `${block}` : block.join('–'))).join(', ');

/** Hired for a time and given back: cars, trucks, motor homes. */
export const VEHICLE_RENTAL: ReadonlySet<Trade> = new Set(['car_rental', 'truck_rental', 'motor_home_rental']);
/** Where a tip is usual. */
export const TIPPED: ReadonlySet<Trade> = new Set(['taxi', 'restaurant', 'barber', 'health_spa']);
/** Sellers of travel, whose customers are covered by guarantees, bonds or insurers where they fail. */
/** Trading, forex and crypto sellers: a balance they withhold gives a right (MID, Visa 13.5). */
export const INVESTMENT_SELLERS: ReadonlySet<Trade> = new Set(['securities', 'quasi_cash', 'financial_institution']);
export const TRAVEL: ReadonlySet<Trade> = new Set(['airline', 'cruise', 'travel_agency', 'tour_operator']);
