import { defineConfig } from 'vitepress';

const page = (text: string, link: string) => ({ text, link });

/** The guides, served at `/docs/` beside the generated reference. Search works without a network. */
export default defineConfig({
  title: 'Dispute Intake',
  description: 'Takes in card-payment disputes and finds the right to charge back.',
  base: '/docs/',
  outDir: '../../dist/docs',
  cleanUrls: true,
  srcExclude: ['samples/**'],
  appearance: true,
  // Written by the service itself, below the same base; a test crawls them with the pages.
  ignoreDeadLinks: [/^\/docs\/(reference|test-cases\.json)$/, /^\/reference$/],
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    search: { provider: 'local' },
    nav: [page('Guides', '/get-started'), { text: 'API reference', link: '/reference', target: '_self' }],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('Get started', '/get-started'),
          page('Testing', '/testing'),
          page('Go-live checklist', '/go-live'),
        ],
      },
      {
        text: 'Intake',
        items: [
          page('Embed', '/embed'),
          page('Browser events', '/browser-events'),
          page('Next.js, Nuxt, SvelteKit', '/frameworks'),
          page('Hosted link and native apps', '/hosted-link'),
          page('Theming', '/theming'),
          page('Sessions and follow-ups', '/sessions'),
          page('What you know already', '/issuer-facts'),
          page('Several payments in one report', '/several-payments'),
          page('Reports taken by staff', '/assisted-reports'),
          page('After Submit', '/after-submit'),
        ],
      },
      {
        text: 'API',
        items: [
          page('Evaluations explained', '/evaluations'),
          page('Legal duties', '/duties'),
          page('Documents', '/documents'),
          page('Keys and scopes', '/keys'),
          page('Webhooks', '/webhooks'),
          page('Errors and retries', '/errors-and-retries'),
          page('Errors by code', '/errors'),
          page('Failed checks by code', '/failed-checks'),
          page('Idempotency', '/idempotency'),
          page('Pagination', '/pagination'),
          page('Rate limits', '/rate-limits'),
          page('Clients in your language', '/clients'),
          page('Changelog and versioning', '/versioning'),
        ],
      },
      {
        text: 'Running it',
        items: [
          page('Security', '/security'),
          page('Single sign-on', '/single-sign-on'),
          page('Accessibility', '/accessibility'),
          page('Data protection', '/data-protection'),
          page('Self-hosting and scaling', '/operations'),
          page('Kubernetes', '/kubernetes'),
          page('The first account in production', '/production'),
          page('The dashboard', '/dashboard'),
          page('Upgrading', '/upgrading'),
          page('The rules', '/rules'),
        ],
      },
    ],
  },
});
