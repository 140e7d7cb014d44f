/** Which files may be added: the types that the service takes, by the names that pickers and browsers give them. */
import { EVIDENCE_MIME_TYPES } from '@dispute-intake/contract/vocabulary';

const TYPES: readonly string[] = [...EVIDENCE_MIME_TYPES, 'image/heif'];
const EXTENSIONS = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'heic', 'heif', 'txt', 'eml', 'docx'];

/** `accept` of a file input. */
export const ACCEPT = [...EXTENSIONS.map((extension) => `.${extension}`), ...TYPES].join(',');

/** Browsers name no type for files of programs they do not know: then the extension decides, and the service looks inside. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  TYPES.includes(type) || EXTENSIONS.includes(name.split('.').pop()?.toLowerCase() ?? '');
