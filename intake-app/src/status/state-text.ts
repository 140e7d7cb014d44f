/** The words for where a dispute stands. */
import type { DisputeState } from '@dispute-intake/contract/vocabulary';
import type { Translator } from '../i18n/translator.ts';

export const stateText = ({ t }: Translator, state: DisputeState | 'withdrawn'): string => t(`state.${state}`);
