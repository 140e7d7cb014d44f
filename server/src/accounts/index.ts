/** Accounts: who may call, and how an issuer shows itself to cardholders. */
export { type AccountService, createAccounts, type IssuerBranding } from './account.service.ts';
export { type AccountChanges, accountSettingsStore } from './account-settings.store.ts';
export { keyGuard } from './key.guard.ts';
export {
  type AccountPreferences,
  type BrandSettings,
  isAppScheme,
  readPreferences,
  returnUrlRefusal,
} from './preferences.ts';
export { liveAccountId, livemodeOf, testAccountId } from './side.ts';
