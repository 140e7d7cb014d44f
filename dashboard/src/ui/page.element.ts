/** What all pages share: light DOM (one stylesheet, labels reach across), loading, and a problem that is shown. */

import { ApiError } from '@dispute-intake/contract/api-request';
import type { Me } from '@dispute-intake/contract/dashboard-api';
import { type DashboardPermission, mayIn } from '@dispute-intake/contract/dashboard-roles';
import { LitElement, type nothing, type TemplateResult } from 'lit';
import { describe } from '../api.ts';
import { notice } from './bits.ts';

export abstract class Page extends LitElement {
  static override properties = { me: { attribute: false }, placeId: { attribute: false }, problem: { state: true } };
  declare me: Me;
  /** The id in the address, on pages that have one. */
  declare placeId: string | null;
  declare problem: string;

  constructor() {
    super();
    this.problem = '';
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
      this.problem = '';
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = describe(error);
      return undefined;
    }
  }
  protected problemNotice(): TemplateResult | typeof nothing {
    return notice('bad', this.problem);
  }
}
