/** Which kinds of dispute the laws speak of: each kind says it in its family file. */
import type { Subcategory } from '@dispute-intake/contract';
import type { Facts } from '../facts.ts';
import { KINDS } from '../kinds/index.ts';
import type { LawSubject } from '../kinds/kind.ts';

/** Whether the kind is what a law speaks of; false of no kind. */
export const isSubject = (subcategory: Subcategory | null, subject: LawSubject): boolean =>
  subcategory !== null && KINDS[subcategory].laws?.includes(subject) === true;

/** The cardholder denies the payment; a payment made under deception was authorised. */
export const isDenied = ({ evidences }: Facts, subcategory: Subcategory | null): boolean =>
  evidences.participated !== true && isSubject(subcategory, 'unauthorized');
