/** Types for Vue templates: `import type {} from 'dispute-intake/vue'`. */
import type { DefineComponent } from 'vue';
import type { DisputeIntakeDisplay, DisputeIntakeEventMap, IntakeTheme, RenewSession } from '../src/index.ts';

declare module 'vue' {
  interface GlobalComponents {
    'dispute-intake': DefineComponent<{
      sessionUrl?: string | null;
      mode?: DisputeIntakeDisplay;
      locale?: string | null;
      height?: string;
      open?: boolean;
      loadingLabel?: string;
      colorScheme?: 'light' | 'dark' | 'auto';
      theme?: IntakeTheme;
      renewSession?: RenewSession;
      onIntakeOpened?: (event: DisputeIntakeEventMap['intake-opened']) => void;
      onIntakeStepChanged?: (event: DisputeIntakeEventMap['intake-step-changed']) => void;
      onIntakeSubmitted?: (event: DisputeIntakeEventMap['intake-submitted']) => void;
      onIntakeCompleted?: (event: DisputeIntakeEventMap['intake-completed']) => void;
      onIntakeAbandoned?: (event: DisputeIntakeEventMap['intake-abandoned']) => void;
      onIntakeClosed?: (event: DisputeIntakeEventMap['intake-closed']) => void;
      onIntakeError?: (event: DisputeIntakeEventMap['intake-error']) => void;
    }>;
  }
}
