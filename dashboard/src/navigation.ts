/** The pages of the dashboard: where they stand in the navigation, who may see them, what shows them. */
import type { Me } from '@dispute-intake/contract/dashboard-api';
import type { DashboardPermission, DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { html, type TemplateResult } from 'lit';
import './pages/appearance.page.ts';
import './pages/audit.page.ts';
import './pages/deliveries.page.ts';
import './pages/endpoints.page.ts';
import './pages/evaluation/evaluations.page.ts';
import './pages/events.page.ts';
import './pages/get-started.page.ts';
import './pages/keys.page.ts';
import './pages/members.page.ts';
import './pages/notices.page.ts';
import './pages/overview.page.ts';
import './pages/people.page.ts';
import './pages/profile.page.ts';
import './pages/requests.page.ts';
import './pages/sessions.page.ts';
import './pages/settings/account.page.ts';
import './pages/settings/intake.page.ts';
import './pages/settings/retention.page.ts';
import './pages/settings/rules.page.ts';
import './pages/settings/sign-in.page.ts';
import './ui/list.element.ts';

/** The page a role works on first: the day's cases and figures, or how messages arrive. */
const HOMES: Record<DashboardRole, string> = {
  owner: 'overview',
  developer: 'endpoints',
  analyst: 'overview',
  'read-only': 'overview',
};
/** Address of the page where somebody with this role lands. */
export const homeOf = (role: DashboardRole): string => `/dashboard/${HOMES[role]}`;

export interface NavItem {
  /** First part of the address, and the name of its icon. */
  page: string;
  label: string;
  needs: DashboardPermission;
  view: (me: Me, id: string | null) => TemplateResult;
}

export const NAVIGATION: { title: string; items: NavItem[] }[] = [
  {
    title: 'Work',
    items: [
      {
        page: 'overview',
        label: 'Overview',
        needs: 'figures.read',
        view: (me) => html`<di-overview .me=${me}></di-overview>`,
      },
      {
        page: 'evaluations',
        label: 'Evaluations',
        needs: 'disputes.list',
        view: (me, id) => html`<di-evaluations .me=${me} .placeId=${id}></di-evaluations>`,
      },
      {
        page: 'sessions',
        label: 'Sessions',
        needs: 'disputes.list',
        view: (me) => html`<di-sessions .me=${me}></di-sessions>`,
      },
    ],
  },
  {
    title: 'Webhooks',
    items: [
      {
        page: 'endpoints',
        label: 'Endpoints',
        needs: 'endpoints.read',
        view: (me, id) => html`<di-endpoints .me=${me} .placeId=${id}></di-endpoints>`,
      },
      {
        page: 'deliveries',
        label: 'Deliveries',
        needs: 'deliveries.read',
        view: (me) => html`<di-deliveries .me=${me}></di-deliveries>`,
      },
      {
        page: 'events',
        label: 'Events',
        needs: 'deliveries.read',
        view: (me) => html`<di-events .me=${me}></di-events>`,
      },
    ],
  },
  {
    title: 'Developers',
    items: [
      {
        page: 'get-started',
        label: 'Get started',
        needs: 'figures.read',
        view: (me) => html`<di-get-started .me=${me}></di-get-started>`,
      },
      { page: 'api-keys', label: 'API Keys', needs: 'keys.read', view: (me) => html`<di-keys .me=${me}></di-keys>` },
      {
        page: 'requests',
        label: 'API requests',
        needs: 'requests.read',
        view: (me) => html`<di-requests .me=${me}></di-requests>`,
      },
    ],
  },
  {
    title: 'Settings',
    items: [
      {
        page: 'account',
        label: 'Account',
        needs: 'settings.read',
        view: (me) => html`<di-account .me=${me}></di-account>`,
      },
      {
        page: 'settings',
        label: 'Intake',
        needs: 'settings.read',
        view: (me) => html`<di-settings .me=${me}></di-settings>`,
      },
      {
        page: 'appearance',
        label: 'Appearance',
        needs: 'settings.read',
        view: (me) => html`<di-appearance .me=${me}></di-appearance>`,
      },
      { page: 'rules', label: 'Rules', needs: 'settings.read', view: (me) => html`<di-rules .me=${me}></di-rules>` },
    ],
  },
  {
    title: 'Security and data',
    items: [
      {
        page: 'members',
        label: 'Members',
        needs: 'members.read',
        view: (me) => html`<di-members .me=${me}></di-members>`,
      },
      {
        page: 'sign-in',
        label: 'Sign-in',
        needs: 'settings.read',
        view: (me) => html`<di-sign-in-settings .me=${me}></di-sign-in-settings>`,
      },
      {
        page: 'retention',
        label: 'Retention',
        needs: 'settings.read',
        view: (me) => html`<di-retention .me=${me}></di-retention>`,
      },
      {
        page: 'people',
        label: 'Personal data',
        needs: 'retention.change',
        view: (me) => html`<di-people .me=${me}></di-people>`,
      },
      { page: 'audit', label: 'Audit log', needs: 'audit.read', view: (me) => html`<di-audit .me=${me}></di-audit>` },
    ],
  },
  {
    title: 'You',
    items: [
      {
        page: 'notices',
        label: 'Notices',
        needs: 'own-login',
        view: (me) => html`<di-notices .me=${me}></di-notices>`,
      },
      {
        page: 'profile',
        label: 'Your login',
        needs: 'own-login',
        view: (me) => html`<di-profile .me=${me}></di-profile>`,
      },
    ],
  },
];
