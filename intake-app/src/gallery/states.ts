/** The states the gallery can bring a screen into. */

/**
 * `empty`, `filled`: the step without and with its answers · `error`: refused · `uploading`, `upload-failed` ·
 * `loading`, `unreachable`, `offline`, `save-failed` · `submitting`, `submit-failed` · `closing`, `idle` ·
 * `awaiting-files`: sent once its files are there · `expired`, `used`, `unknown`, `over`, `timeout`, `closed`, `renewed`,
 * `recognized`, `credited` · `companion`: the page that only adds files; `sent`, `companion-expired`: its last pages · `handoff`,
 * `photo`: the codes for a phone; `device-failed`: no code came · `nudge`: too little was written · `doubt`: an unlikely
 * date · `message`: the seller was not asked yet · `conflict`: the statement says otherwise now ·
 * `late`: the statement was read after the cardholder had gone on
 */
export const GALLERY_STATES = [
  'empty',
  'filled',
  'error',
  'uploading',
  'upload-failed',
  'loading',
  'unreachable',
  'offline',
  'save-failed',
  'submitting',
  'awaiting-files',
  'submit-failed',
  'closing',
  'idle',
  'expired',
  'used',
  'unknown',
  'over',
  'timeout',
  'closed',
  'renewed',
  'sent',
  'recognized',
  'credited',
  'companion',
  'companion-expired',
  'handoff',
  'photo',
  'device-failed',
  'nudge',
  'doubt',
  'message',
  'conflict',
  'late',
] as const;
export type GalleryState = (typeof GALLERY_STATES)[number];
