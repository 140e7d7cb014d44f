'use client';
/**
 * `<DisputeIntake>` for React 18 and 19, also rendered on a server. The element is registered only after its listeners are
 * attached and its properties are set, so that no event is missed whatever React does first.
 */
import type {
  DisputeIntakeDisplay,
  DisputeIntake as DisputeIntakeElement,
  DisputeIntakeEventMap,
  IntakeTheme,
  RenewSession,
} from 'dispute-intake';
import {
  type CSSProperties,
  createElement,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

export type { DisputeIntakeElement, DisputeIntakeEventMap, IntakeTheme, RenewSession };

/** Handlers by name; each receives the element's event, whose `detail` is typed. */
const EVENTS = {
  onIntakeOpened: 'intake-opened',
  onIntakeStepChanged: 'intake-step-changed',
  onIntakeSubmitted: 'intake-submitted',
  onIntakeCompleted: 'intake-completed',
  onIntakeAbandoned: 'intake-abandoned',
  onIntakeClosed: 'intake-closed',
  onIntakeError: 'intake-error',
} as const;

type Handlers = {
  [Name in keyof typeof EVENTS]?: (event: DisputeIntakeEventMap[(typeof EVENTS)[Name]]) => void;
};

export interface DisputeIntakeProps extends Handlers {
  /** Address of the session, from your backend. Nothing is shown while it is absent. */
  sessionUrl?: string | null;
  /** Where the intake shows; `inline` when absent. */
  mode?: DisputeIntakeDisplay;
  /** Whether the dialog of the modal modes is open. */
  open?: boolean;
  /** Language tag such as `es-MX`; the session's, then the browser's, when absent. */
  locale?: string;
  /** `auto` follows the content; any CSS length fixes it. Inline only. */
  height?: string;
  /** Name of the frame for assistive technology until the page in it gives its own. */
  loadingLabel?: string;
  colorScheme?: 'light' | 'dark' | 'auto';
  theme?: IntakeTheme;
  /** Called for a new session URL when the link expired before it was opened. */
  renewSession?: RenewSession;
  id?: string;
  className?: string;
  style?: CSSProperties;
  /** Your own error message: an element with `slot="error"`. */
  children?: ReactNode;
}

/** A layout effect on the server does nothing but warn. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Shows a hosted intake. `ref` is the element, with its methods `open()`, `close()` and `focus()`. */
export const DisputeIntake = forwardRef(function DisputeIntake(
  props: DisputeIntakeProps,
  forwarded: ForwardedRef<DisputeIntakeElement>,
) {
  const { sessionUrl, mode, open, locale, height, loadingLabel, colorScheme, theme, renewSession } = props;
  const ref = useRef<DisputeIntakeElement>(null);
  const latest = useRef(props);
  useImperativeHandle(forwarded, () => ref.current as DisputeIntakeElement);

  useBeforePaint(() => {
    latest.current = props;
  });
  useBeforePaint(() => {
    const element = ref.current;
    if (!element) return;
    const listeners = Object.entries(EVENTS).map(([handler, type]) => {
      const listener = (event: Event) => {
        const handle = latest.current[handler as keyof Handlers] as ((event: Event) => void) | undefined;
        // An intake inside this one's slot is none of its business.
        if (event.target === element) handle?.(event);
      };
      element.addEventListener(type, listener);
      return () => element.removeEventListener(type, listener);
    });
    return () => {
      for (const remove of listeners) remove();
    };
  }, []);
  useBeforePaint(() => {
    if (ref.current) ref.current.theme = theme;
  }, [theme]);
  useBeforePaint(() => {
    if (ref.current) ref.current.renewSession = renewSession ?? null;
  }, [renewSession]);
  useEffect(() => {
    void import('dispute-intake/define');
  }, []);

  // Attributes, which React 18, React 19 and both of their servers write alike.
  return createElement(
    'dispute-intake',
    {
      ref,
      'session-url': sessionUrl ?? undefined,
      mode,
      open: open ? '' : undefined,
      locale,
      height,
      'loading-label': loadingLabel,
      'color-scheme': colorScheme,
      id: props.id,
      class: props.className,
      style: props.style,
    },
    props.children,
  );
});
