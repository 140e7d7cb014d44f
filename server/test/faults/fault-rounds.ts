/** How often each fault is repeated: once within `npm test`, `FAULT_ROUNDS=50` for the long form. */
export const FAULT_ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
