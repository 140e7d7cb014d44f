/** Offers to go on with the phone where the page is on something else. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DevicePurpose } from '../devices/devices.ts';
import type { ViewContext } from './view-context.ts';

/** A phone has its own camera, and is already the phone. */
const isPhone = (): boolean => window.matchMedia('(pointer: coarse) and (max-width: 600px)').matches;

export function deviceOffer(
  { intake, i18n }: ViewContext,
  onOpen: (purpose: DevicePurpose) => void,
): TemplateResult | typeof nothing {
  const step = intake.flow?.step;
  if (!step || !intake.isIn('open') || isPhone()) return nothing;
  const purpose = step === 'evidence' ? 'companion' : 'handoff';
  return html`<p class="device-offer"><button type="button" class="link" data-action=${purpose} @click=${() => onOpen(purpose)}>${i18n.t(`device.${purpose}`)}</button></p>`;
}
