/** The documented messages to the embedding page, and when each is sent. The only place that sends them. */

import type { ClaimedSession } from '@dispute-intake/contract/cardholder-api';
import type { FlowState } from '@dispute-intake/intake-flow';
import type { HostLink } from '../host/host-link.ts';
import type { GoneReason } from './gone-reason.ts';
import { placeOf } from './place.ts';

export interface PortalMessages {
  opened(session: ClaimedSession): void;
  stepChanged(flow: FlowState): void;
  dirty(isDirty: boolean): void;
  submitted(): void;
  completed(evaluationId: string, wasOpen: boolean): void;
  /** `wasOpen`: the cardholder had begun; else the link itself leads nowhere. */
  gone(reason: GoneReason | null, wasOpen: boolean): void;
}

/** What the portal is told of a link that leads nowhere; anything else is `expired`. */
const FAILURES: Partial<Record<GoneReason, 'used' | 'invalid'>> = {
  used: 'used',
  renewed: 'used',
  incomplete: 'invalid',
};

export function portalMessages(host: HostLink, sessionId: string): PortalMessages {
  let wasDirty = false;
  return {
    opened({ id }) {
      host.send({ kind: 'ready', sessionId: id });
      host.post({ type: 'service.intake.opened', intake_session_id: id });
    },
    stepChanged(flow) {
      const { index, count } = placeOf(flow);
      host.post({
        type: 'service.intake.step_changed',
        intake_session_id: sessionId,
        step_id: flow.step,
        // From 0, and with the end as the last: the page counts the steps before it, from 1.
        step_index: flow.step === 'done' ? count : index - 1,
        step_count: count + 1,
      });
    },
    dirty(isDirty) {
      if (isDirty !== wasDirty) host.send({ kind: 'dirty', dirty: isDirty });
      wasDirty = isDirty;
    },
    submitted: () => host.send({ kind: 'submitted' }),
    completed(evaluationId, wasOpen) {
      if (wasOpen) {
        host.post({ type: 'service.intake.completed', intake_session_id: sessionId, evaluation_id: evaluationId });
      } else host.send({ kind: 'ready', sessionId });
      host.send({ kind: 'dirty', dirty: false });
    },
    gone(reason, wasOpen) {
      if (reason === 'timeout' || reason === 'closed' || reason === 'recognized') {
        host.post({ type: 'service.intake.abandoned', intake_session_id: sessionId, reason });
        if (reason === 'closed') host.send({ kind: 'closed' });
      } else if (!wasOpen) {
        host.send({ kind: 'failed', reason: reason ? (FAILURES[reason] ?? 'expired') : 'expired' });
      }
      host.send({ kind: 'dirty', dirty: false });
    },
  };
}
