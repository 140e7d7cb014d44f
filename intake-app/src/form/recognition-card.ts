/** What the issuer knows of the payment, to recognise it by. */
import './cards.css';
import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { Intake } from '../shell/intake.ts';
import type { ViewContext } from '../view/view-context.ts';

const logos = new WeakMap<Intake, Promise<TemplateResult | null>>();

/** The picture, asked for once; nothing where there is none. */
function merchantLogo(intake: Intake): Promise<TemplateResult | null> {
  const known = logos.get(intake);
  if (known) return known;
  const picture = intake.api.merchantLogo().then(
    (bytes) => html`<img src=${URL.createObjectURL(bytes)} alt="" width="44" height="44" />`,
    () => null,
  );
  logos.set(intake, picture);
  return picture;
}

export function recognitionCard({ intake, i18n }: ViewContext): TemplateResult | typeof nothing {
  const { session } = intake.shell;
  const known = session?.enrichment;
  if (!session || !known) return nothing;
  const { transaction_currency: currency, merchant_name: merchant } = session.transaction;
  const { t } = i18n;
  const row = (label: string, value: unknown): TemplateResult =>
    html`<div class="card-row"><dt>${label}</dt><dd>${value}</dd></div>`;
  const items = known.items ?? [];
  const earlier = known.earlier_payments ?? [];
  return html`<div class="info-card recognition">
    <div class="card-head">${
      known.has_logo ? html`<span class="card-logo">${until(merchantLogo(intake), nothing)}</span>` : nothing
    }<div><p class="card-title"><bdi>${known.display_name ?? merchant}</bdi></p>
      ${known.display_name && known.display_name !== merchant ? html`<p class="muted">${t('recognition.on_statement', { merchant })}</p>` : nothing}</div></div>
    <dl>
      ${known.city ? row(t('recognition.city'), html`<bdi>${known.city}</bdi>`) : nothing}
      ${known.website ? row(t('recognition.website'), html`<bdi>${known.website.replace(/^https?:\/\//, '')}</bdi>`) : nothing}
      ${known.phone ? row(t('recognition.phone'), html`<a href="tel:${known.phone}" dir="ltr">${known.phone}</a>`) : nothing}
      ${
        items.length > 0
          ? row(
              t('recognition.items'),
              items.map(
                ({ description, amount }) =>
                  html`<span class="card-line"><bdi>${description}</bdi>${amount === undefined ? nothing : html` · <bdi>${i18n.money(amount, currency)}</bdi>`}</span>`,
              ),
            )
          : nothing
      }
      ${
        earlier.length > 0
          ? row(
              t('recognition.earlier'),
              earlier
                .slice(0, 4)
                .map(
                  ({ at, amount }) =>
                    html`<span class="card-line">${i18n.day(at, 'short')} · <bdi>${i18n.money(amount, currency)}</bdi></span>`,
                ),
            )
          : nothing
      }
      ${known.device_name ? row(t('recognition.device'), html`<bdi>${known.device_name}</bdi>`) : nothing}
      ${known.is_subscription ? html`<p class="muted">${t('recognition.subscription')}</p>` : nothing}
    </dl>
  </div>`;
}
