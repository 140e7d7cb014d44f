/** Types for JSX in React 19: `import type {} from 'dispute-intake/react'`. */
import type { HTMLAttributes, Ref } from 'react';
import type {
  DisputeIntake,
  DisputeIntakeDisplay,
  DisputeIntakeEventMap,
  IntakeTheme,
  RenewSession,
} from '../src/index.ts';

export interface DisputeIntakeProps extends Omit<HTMLAttributes<DisputeIntake>, 'color' | 'height'> {
  ref?: Ref<DisputeIntake>;
  sessionUrl?: string | null;
  mode?: DisputeIntakeDisplay;
  locale?: string | null;
  height?: string;
  open?: boolean;
  loadingLabel?: string;
  colorScheme?: 'light' | 'dark' | 'auto';
  theme?: IntakeTheme;
  renewSession?: RenewSession;
  'onintake-opened'?: (event: DisputeIntakeEventMap['intake-opened']) => void;
  'onintake-step-changed'?: (event: DisputeIntakeEventMap['intake-step-changed']) => void;
  'onintake-submitted'?: (event: DisputeIntakeEventMap['intake-submitted']) => void;
  'onintake-completed'?: (event: DisputeIntakeEventMap['intake-completed']) => void;
  'onintake-abandoned'?: (event: DisputeIntakeEventMap['intake-abandoned']) => void;
  'onintake-closed'?: (event: DisputeIntakeEventMap['intake-closed']) => void;
  'onintake-error'?: (event: DisputeIntakeEventMap['intake-error']) => void;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'dispute-intake': DisputeIntakeProps;
    }
  }
}
