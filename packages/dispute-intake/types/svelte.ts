/** Types for Svelte markup: `import type {} from 'dispute-intake/svelte'`. */
import type {} from 'svelte/elements';
import type {
  DisputeIntake,
  DisputeIntakeDisplay,
  DisputeIntakeEventMap,
  IntakeTheme,
  RenewSession,
} from '../src/index.ts';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'dispute-intake': HTMLAttributes<DisputeIntake> & {
      'session-url'?: string | null;
      mode?: DisputeIntakeDisplay;
      locale?: string | null;
      height?: string;
      open?: boolean;
      'loading-label'?: string;
      'color-scheme'?: 'light' | 'dark' | 'auto';
      /** As JSON where pages are rendered on the server: Svelte writes it as an attribute there. */
      theme?: IntakeTheme | string;
      renewSession?: RenewSession;
      'onintake-opened'?: (event: DisputeIntakeEventMap['intake-opened']) => void;
      'onintake-step-changed'?: (event: DisputeIntakeEventMap['intake-step-changed']) => void;
      'onintake-submitted'?: (event: DisputeIntakeEventMap['intake-submitted']) => void;
      'onintake-completed'?: (event: DisputeIntakeEventMap['intake-completed']) => void;
      'onintake-abandoned'?: (event: DisputeIntakeEventMap['intake-abandoned']) => void;
      'onintake-closed'?: (event: DisputeIntakeEventMap['intake-closed']) => void;
      'onintake-error'?: (event: DisputeIntakeEventMap['intake-error']) => void;
    };
  }
}
