import 'dispute-intake/define';
import { createElement, forwardRef, useImperativeHandle, useLayoutEffect, useRef } from 'react';

const EVENTS = ['Opened', 'StepChanged', 'Submitted', 'Completed', 'Abandoned', 'Closed', 'Error'];
const eventName = (word) => `intake${word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `<DisputeIntake sessionUrl theme mode … onCompleted={(detail) => …} />`; the ref is the element itself. */
export const DisputeIntake = forwardRef(function DisputeIntake({ children, className, ...given }, ref) {
  const element = useRef(null);
  const latest = useRef(given);
  latest.current = given;
  useImperativeHandle(ref, () => element.current);
  useLayoutEffect(() => {
    const heard = EVENTS.map((word) => {
      const listener = (event) => latest.current[`on${word}`]?.(event.detail);
      element.current.addEventListener(eventName(word), listener);
      return [eventName(word), listener];
    });
    return () => {
      for (const [name, listener] of heard) element.current?.removeEventListener(name, listener);
    };
  }, []);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(given)) {
      if (!name.startsWith('on') && element.current[name] !== value) element.current[name] = value;
    }
  });
  return createElement('dispute-intake', { ref: element, class: className }, children);
});
