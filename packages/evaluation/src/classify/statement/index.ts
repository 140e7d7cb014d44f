import type { Subcategory } from '@dispute-intake/contract';

/** What a statement can be read as: a kind of dispute, or something that is none. */
export type StatementLabel = Subcategory | 'not_a_dispute';

/** What the classifier makes of a statement; probabilities are calibrated and lie between 0 and 1. */
export interface StatementReading {
  /** The most probable label, or null where the classifier abstains. */
  best: StatementLabel | null;
  /** Probability of the first of `ranked`. */
  probability: number;
  ranked: { label: StatementLabel; probability: number }[];
  /** Only asks for money or greets: says nothing about what happened. */
  boilerplateOnly: boolean;
}

const CUES: [StatementLabel, RegExp][] = [
  [
    'atm_cash_not_dispensed',
    /cash ?machine|\batm\b|cashpoint|cajero|distributeur|geldautomat|bancomat|multibanco|caixa (eletr|autom)|bankomat|صراف/,
  ],
  [
    'duplicate_charge',
    /twice|two times|double charge|duplicat|dos veces|deux fois|zweimal|doppelt|due volte|duas vezes|dwa razy|dwukrotnie|مرتين/,
  ],
  [
    'subscription_cancelled',
    /subscription|free trial|membership|suscripci|abonnement|abbonamento|assinatura|subskrypc|abonament|اشتراك/,
  ],
  ['incorrect_currency', /currency|\bdcc\b|moneda|divisa|devise|w(ä|a)hrung|valuta|moeda|walut|عملة/],
  ['credit_not_processed', /refund|reembols|rembours|erstattung|gutschrift|rimbors|zwrot|استرداد|استرجاع/],
  [
    'counterfeit_merchandise',
    /counterfeit|\bfakes?\b|falsific|falso|contrefa|gef(ä|a)lscht|f(ä|a)lschung|contraffatt|podr(ó|o)bk|مقلد/,
  ],
  [
    'fraud_card_present_lost_stolen',
    /(stole|lost|stolen).{0,40}(card|wallet|purse)|(card|wallet|purse).{0,40}(lost|stolen|missing)|tarjeta.{0,30}(rob|perd)|carte.{0,30}(vol(é|e)e|perdu)|karte.{0,40}(gestohlen|verloren)|carta.{0,30}(rubat|smarrit)|cart(ã|a)o.{0,30}(roub|perd)|kart.{0,30}(skradzion|zgubi)|سرق|فقد/,
  ],
  [
    'merchandise_not_received',
    /(never|not|n't).{0,25}(arriv|receiv|deliver|turned up)|nunca.{0,25}(lleg|recib|cheg|receb)|no (ha|me ha) lleg|jamais (re(ç|c)u|arriv)|nie (angekommen|erhalten)|nicht (angekommen|geliefert)|mai (arriv|ricev)|nie (dotar|otrzyma|doszed)|لم (يصل|تصل|استلم|أستلم)/,
  ],
  [
    'merchandise_defective',
    /broken|defective|damaged|doesn't work|defectuos|roto|cass(é|e)|d(é|e)fectueu|kaputt|defekt|rotto|difettos|quebrad|avariad|zepsut|uszkodz|مكسور|معطل/,
  ],
  [
    'merchandise_not_as_described',
    /not as described|different from|nothing like|wrong (item|size|colour|color)|no es como|pas conforme|nicht wie beschrieben|non conforme|diferente|niezgodn|مختلف/,
  ],
  [
    'incorrect_amount',
    /wrong amount|overcharg|instead of|cobraron de m(á|a)s|mauvais montant|trop pay|zu viel|falscher betrag|importo sbagliato|valor errado|z(ł|l)a kwota|المبلغ/,
  ],
  [
    'unrecognized_transaction',
    /recogni[sz]e|not me|did ?n[o']t (make|buy|order|authori[sz]e)|never (bought|ordered|made)|no reconozco|no hice|reconnais pas|erkenne|kenne ich nicht|non riconosco|n(ã|a)o reconhe|nie rozpozna|nie zna|لا أعرف|لا أتعرف|لم أقم/,
  ],
];

/** Reads a statement; pure, never throws. */
export function readStatement(text: string): StatementReading {
  const lower = text.toLowerCase();
  const hits = CUES.filter(([, cue]) => cue.test(lower)).map(([label]) => label);
  const ranked = hits.map((label, position) => ({ label, probability: 0.8 / 2 ** position }));
  const first = ranked[0];
  return {
    best: first ? first.label : null,
    probability: first ? first.probability : 0,
    ranked,
    boilerplateOnly: !first && lower.trim().length < 60,
  };
}
