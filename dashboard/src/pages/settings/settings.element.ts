/** What the pages of the account's settings share: reading them, saving a part, and how a part is laid out. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, describe, fieldErrors } from '../../api.ts';
import { notice, say, skeleton } from '../../ui/bits.ts';
import { readForm } from '../../ui/fields.ts';
import { Page } from '../../ui/page.element.ts';
import type { FormOf } from './setting.form.ts';

/** Told by a page of settings once the account is called something else. */
export const ACCOUNT_RENAMED = 'di-account-renamed';

export abstract class SettingsPage extends Page {
  static override properties = { ...Page.properties, settings: { state: true }, errors: { state: true } };
  declare settings: AccountSettings | undefined;
  declare errors: Record<string, string>;
  /** The page's heading and what it is for. */
  protected abstract readonly heading: string;
  protected abstract readonly lead: string;

  constructor() {
    super();
    this.errors = {};
  }
  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.settings = await call<AccountSettings>('GET', '/settings');
    });
  }
  /** Sends what `change` makes of the form, and shows what came of it; `undefined`: nothing was sent. */
  protected async save(
    event: SubmitEvent,
    change: (data: FormData) => Promise<AccountSettings | undefined>,
  ): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = await readForm(form);
    if (!data) return;
    this.errors = {};
    this.problem = '';
    try {
      const saved = await change(data);
      if (!saved) return;
      const isRenamed = saved.name !== this.settings?.name;
      this.settings = saved;
      await this.updateComplete;
      // Every field shows what was saved, which may be written otherwise than it was typed.
      form.reset();
      if (isRenamed) this.dispatchEvent(new Event(ACCOUNT_RENAMED, { bubbles: true }));
      say('Saved');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.errors = fieldErrors(error);
      if (Object.keys(this.errors).length === 0) this.problem = describe(error);
      say('Not saved: look at what is marked');
    }
  }
  /** What a form of this page needs; `mayChange`: the operator's role allows it. */
  protected formOf(settings: AccountSettings, mayChange = this.may('settings.change')): FormOf {
    return { settings, errors: this.errors, mayChange, save: this.save.bind(this) };
  }
  protected abstract parts(settings: AccountSettings): TemplateResult;

  protected override render(): TemplateResult {
    const { settings } = this;
    return html`<div class="head"><h1>${this.heading}</h1></div><p class="lead">${this.lead}</p>
      ${this.may('settings.change') ? nothing : notice('warn', 'Your role can view this but not change it.')} ${this.problemNotice()}
      ${settings ? this.parts(settings) : this.problem ? nothing : skeleton()}`;
  }
}
