/** How the card was read, from the entry mode and, where they belong to the payment, the chip data. */
import type { DisputeCase } from '../dispute-case.ts';
import {
  type CardholderVerification,
  cardholderVerification,
  cryptogramKind,
  pinWasBypassed,
  terminalTakesPin,
} from '../emv/chip-data.ts';
import { chipMismatches } from '../emv/cross-check.ts';

export interface ChipUse {
  /** `full`: the chip was read and its data reached the issuer; `unproven`: read, but no data to show it; `none`: not read. */
  read: 'full' | 'unproven' | 'none' | 'unknown';
  verification: CardholderVerification;
  terminalTakesPin: boolean | undefined;
  pinBypassed: boolean;
}

/** Chip data that contradict the payment prove nothing about it. */
export function chipUse({ chip, transaction, transactionDay }: DisputeCase): ChipUse {
  const tags =
    chip.state === 'read' && chipMismatches(chip.tags, transaction, transactionDay).length === 0
      ? chip.tags
      : undefined;
  const entry = transaction.pos_entry_type;
  const hasCryptogram = tags !== undefined && ['online', 'offline'].includes(cryptogramKind(tags));
  const isChipEntry = entry === 'CHIP' || entry === 'CONTACTLESS';
  const read = (() => {
    if (hasCryptogram && (isChipEntry || entry === undefined)) return 'full';
    if (isChipEntry) return 'unproven';
    return entry === undefined ? 'unknown' : 'none';
  })();
  return {
    read,
    verification: tags ? cardholderVerification(tags) : 'unknown',
    terminalTakesPin: tags ? terminalTakesPin(tags) : undefined,
    pinBypassed: tags ? pinWasBypassed(tags) : false,
  };
}
