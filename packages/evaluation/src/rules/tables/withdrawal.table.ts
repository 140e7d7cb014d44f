/** Days within which a contract can be withdrawn from whatever the merchant's policy says. */

/** Timeshare: counted from the contract. Source: Q-137 (Visa 13.7). */
export const TIMESHARE_WITHDRAWAL_DAYS = 14;

/** Goods bought at a distance in the EEA or the United Kingdom: counted from receipt. Source: Q-137; Directive 2011/83/EU art. 9. */
export const DISTANCE_WITHDRAWAL_DAYS = 14;
