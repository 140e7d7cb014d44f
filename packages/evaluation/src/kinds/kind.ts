/** What defines a kind of dispute. */

import type { Category, EvidenceGroup, Problem, ReadablePath, Subcategory } from '@dispute-intake/contract';
import type { DeniedPath } from '@dispute-intake/contract/stated-fact';
import type { ReasonCode } from '../rules/reason-code.ts';

/** Stories that are told in the same words, whichever of their kinds it is. */
export type Story = 'denied' | 'not_delivered' | 'not_as_sold' | 'called_off' | 'money';

export interface Kind {
  category: Category;
  /** Where Mastercard files it in another category than Visa. */
  mastercardCategory?: Category;
  /** The reason code it is filed under; null: the scheme has no right for it. */
  codes: {
    VISA: ReasonCode | null;
    MC: ReasonCode | null;
    source: string;
    /** What held on filing days before `from`. */
    before?: { from: string; MC: ReasonCode; source: string };
  };
  /** What the cardholder calls it in the hosted intake; null: nothing a cardholder would choose. */
  problem: Problem | null;
  /** It exists only of goods, or only of services; `twin` is the same of the other. */
  of?: 'goods' | 'services';
  twin?: Subcategory;
  /** Kinds that are told alike or stand beside it in the schemes' rules: examined where nothing else is. */
  neighbours?: readonly Subcategory[];
  /** The cardholder says: this was not me. */
  isDenial?: true;
  /** The cardholder says that they bought something. */
  admitsPurchase?: true;
  story?: Story;
  /** Other kinds that the same story reads as, where what the payment was tells them apart: at a cash machine. */
  readsAs?: readonly Subcategory[];
  /** Facts it rests on: fields, or whole objects. A statement that states one tells the core of it. */
  core?: readonly (ReadablePath | EvidenceGroup)[];
  /** What a statement denies where it says that this did not happen. */
  deniedBy?: DeniedPath;
}
