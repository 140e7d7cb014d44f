/** What all pages share: light DOM (one stylesheet, labels reach across), loading, and a refusal that is shown. */

import { ApiError } from '@dispute-intake/contract/api-request';
import type { Me } from '@dispute-intake/contract/dashboard-api';
import { type DashboardPermission, mayIn } from '@dispute-intake/contract/dashboard-roles';
import { LitElement, type nothing, type TemplateResult } from 'lit';
import { describe } from '../api.ts';
import { notice } from './bits.ts';

export abstract class Page extends LitElement {
  static override properties = { me: { attribute: false }, placeId: { attribute: false }, refusal: { state: true } };
  declare me: Me;
  /** The id in the address, on pages that have one. */
  declare placeId: string | null;
  declare refusal: string;

  constructor() {
    super();
    this.refusal = '';
  }
  protected override createRenderRoot() {
    return this;
  }
  /** True when the operator's role allows it. */
  protected may(permission: DashboardPermission): boolean {
    return mayIn(this.me.user.role, permission);
  }
  /** Runs `work`; what the server refuses is shown on the page. */
  protected async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      this.refusal = '';
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = describe(error);
      return undefined;
    }
  }
  protected refused(): TemplateResult | typeof nothing {
    return notice('bad', this.refusal);
  }
}
