/** Credits of the merchant that are there already. */
export { fittingCredits } from './fitting-credits.ts';
