/** Accounts: who may call, and how an issuer shows itself to cardholders. */
export { type AccountService, createAccounts, type IssuerFace } from './account.service.ts';
export { keyGuard } from './key.guard.ts';
