/** Every kind of dispute, by family. A kind is defined here once; what depends on it alone is looked up, not listed anew. */
import type { Category, Problem, Subcategory, Transaction } from '@dispute-intake/contract';
import { authorizationKinds } from './authorization.kinds.ts';
import { cancellationKinds } from './cancellation.kinds.ts';
import { deliveryKinds } from './delivery.kinds.ts';
import { fraudKinds } from './fraud.kinds.ts';
import type { Kind, Story } from './kind.ts';
import { noneKinds } from './none.kinds.ts';
import { processingKinds } from './processing.kinds.ts';
import { qualityKinds } from './quality.kinds.ts';

export const KINDS: { readonly [Id in Subcategory]: Kind } = {
  ...fraudKinds,
  ...deliveryKinds,
  ...qualityKinds,
  ...cancellationKinds,
  ...processingKinds,
  ...authorizationKinds,
  ...noneKinds,
};

const IDS = Object.keys(KINDS) as readonly Subcategory[];

/** True for the kinds in which the cardholder says: this was not me. */
export const isFraud = (subcategory: Subcategory): boolean => KINDS[subcategory].isDenial === true;

export function categoryOf(
  subcategory: Subcategory,
  { card_scheme: scheme }: Pick<Transaction, 'card_scheme'>,
): Category {
  const { category, mastercardCategory } = KINDS[subcategory];
  return scheme === 'MC' ? (mastercardCategory ?? category) : category;
}

/** The kind as it is called of goods or of services; itself where it is but one. */
export function ofGoodsOrServices(subcategory: Subcategory, kind: 'goods' | 'services'): Subcategory {
  const { of, twin } = KINDS[subcategory];
  return twin === undefined || of === kind ? subcategory : twin;
}

/** What the cardholder calls this kind in the hosted intake; undefined where nobody would choose it. */
export const problemOf = (subcategory: Subcategory): Problem | null => KINDS[subcategory].problem;

/** The kinds a chosen problem may be. */
export const kindsOfProblem = (problem: Problem): readonly Subcategory[] =>
  IDS.filter((id) => KINDS[id].problem === problem);

/** What came wrong reads as another article, what was sent back as a purchase called off. */
const ALSO_TOLD_AS: { readonly [Told in Story]?: Story } = {
  not_delivered: 'not_as_sold',
  not_as_sold: 'called_off',
  called_off: 'not_delivered',
};

/** Which kinds tell the same story as this one; undefined: it is told by its own name alone. */
export const toldAlike = (subcategory: Subcategory): ReadonlySet<string> | undefined => TOLD_ALIKE.get(subcategory);
const TOLD_ALIKE: ReadonlyMap<Subcategory, ReadonlySet<string>> = new Map(
  IDS.flatMap((id) => {
    const { story, readsAs } = KINDS[id];
    if (!story) return readsAs ? [[id, new Set([id, ...readsAs])] as const] : [];
    const isTold = (other?: Story): boolean =>
      other !== undefined && (other === story || other === ALSO_TOLD_AS[story]);
    return [[id, new Set(IDS.filter((other) => isTold(KINDS[other].story)))] as const];
  }),
);
