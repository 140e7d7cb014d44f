/** What defines a kind of dispute. */

import type {
  Category,
  DocumentKind,
  EvidenceGroup,
  EvidencePath,
  Evidences,
  Problem,
  ReadablePath,
  Subcategory,
} from '@dispute-intake/contract';
import type { DeniedPath } from '@dispute-intake/contract/stated-fact';
import type { Facts } from '../facts.ts';
import type { ReasonCode } from '../rules/reason-code.ts';

/** Stories that are told in the same words, whichever of their kinds it is. */
export type Story = 'denied' | 'not_delivered' | 'not_as_sold' | 'called_off' | 'money';

/** The second cycle: what the merchant brings against the dispute, at representment or pre-arbitration. */
export interface Defence {
  /** What the merchant usually brings: a sentence without its stop. */
  brings: string;
  /** What answers it. */
  rebuttal: string;
  /** Kinds of documents that show it, the best first. */
  documents: readonly DocumentKind[];
  source: string;
  /** Where it does not fit every case of the kind: whether it fits this one. */
  fits?: (evidences: Evidences, transaction: Facts['transaction']) => boolean;
}

/**
 * What laws say of it. `unauthorized`: a payment the cardholder did not make; `posting_error`: an error of the account (Reg E
 * §1005.11(a)(1)); `breach`: the merchant broke the contract or misrepresented (Consumer Credit Act s. 75); `quality`: of what was
 * accepted, no billing error of Reg Z; `none`: no error at all.
 */
export type LawSubject = 'unauthorized' | 'posting_error' | 'breach' | 'quality' | 'none';

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
  laws?: readonly LawSubject[];
  /** What processors call it in their interfaces for disputes; absent: they have no word of their own for it. */
  processors?: { adyen?: string; increase?: string; lithic?: string; stripe?: string };
  defences?: readonly Defence[];
  /** Given facts that say it is this kind, by their paths, before errors of processing are looked at; null where they do not. */
  spokenBy?: (facts: Facts) => readonly `evidences.${EvidencePath}`[] | null;
  /** What a statement denies where it says that this did not happen. */
  deniedBy?: DeniedPath;
}
