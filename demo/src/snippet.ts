/** The code for what is on the canvas, ready to be copied into a portal. */
import type { DemoState } from './demo.state.ts';

export const SNIPPETS = ['HTML', 'React 19', 'Vue', 'Backend'] as const;
export type SnippetName = (typeof SNIPPETS)[number];

/** Source text in the dialect asked for. `elementUrl` is where the module lies, `apiUrl` the service. */
export function snippet(
  name: SnippetName,
  state: DemoState,
  places: { elementUrl: string; apiUrl: string; body: string },
): string {
  const { display, locale, scheme, theme } = state;
  const isModal = display !== 'inline';
  const attributes = [
    ...(isModal ? [`mode="${display}"`] : []),
    ...(locale ? [`locale="${locale}"`] : []),
    ...(scheme === 'auto' ? [] : [`color-scheme="${scheme}"`]),
  ];
  const hasTheme = Object.keys(theme).length > 0;
  const themeText = JSON.stringify(theme, null, 2);
  if (name === 'Backend') {
    return [
      '# Your backend only: the key never reaches a browser',
      `curl ${places.apiUrl}/api/intake/sessions/ \\`,
      '  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '${places.body.replaceAll("'", "'\\''")}'`,
      '',
      '# → 201 { "id", "url", "expires_at", "status", "mode" }',
      '# Hand "url" to your page; then wait for the webhook',
      '# evaluation.completed, or ask:',
      `curl "${places.apiUrl}/api/evaluations/$EVALUATION_ID/result?wait=20" \\`,
      '  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY"',
    ].join('\n');
  }
  if (name === 'React 19') {
    return [
      "import 'dispute-intake/define';",
      "import type {} from 'dispute-intake/react';",
      '',
      ...(hasTheme ? [`const theme = ${themeText};`, ''] : []),
      'export function Dispute({ sessionUrl, onCompleted }) {',
      '  return (',
      '    <dispute-intake',
      '      sessionUrl={sessionUrl}',
      ...attributes.map((each) => `      ${each.replace('color-scheme', 'colorScheme')}`),
      ...(hasTheme ? ['      theme={theme}'] : []),
      '      onintake-completed={(event) => onCompleted(event.detail.evaluation_id)}',
      '      onintake-error={(event) => console.warn(event.detail.reason)}',
      '    />',
      '  );',
      '}',
    ].join('\n');
  }
  if (name === 'Vue') {
    return [
      '<script setup>',
      "import 'dispute-intake/define';",
      'defineProps({ sessionUrl: String });',
      ...(hasTheme ? [`const theme = ${themeText};`] : []),
      '</script>',
      '',
      '<template>',
      '  <dispute-intake',
      '    :session-url="sessionUrl"',
      ...attributes.map((each) => `    ${each}`),
      ...(hasTheme ? ['    :theme.prop="theme"'] : []),
      '    @intake-completed="$emit(\'completed\', $event.detail.evaluation_id)"',
      '  />',
      '</template>',
    ].join('\n');
  }
  return [
    `<script type="module" src="${places.elementUrl}"></script>`,
    '',
    ...(isModal ? ['<button id="dispute">Dispute this payment</button>'] : []),
    '<dispute-intake',
    '  session-url="…the url your backend was given…"',
    ...attributes.map((each) => `  ${each}`),
    '></dispute-intake>',
    '',
    '<script type="module" src="dispute.js"></script>',
    '',
    '// dispute.js',
    "const intake = document.querySelector('dispute-intake');",
    ...(hasTheme ? [`intake.theme = ${themeText};`] : []),
    ...(isModal ? ["document.querySelector('#dispute').onclick = () => intake.open();"] : []),
    "intake.addEventListener('intake-completed', ({ detail }) => {",
    '  console.log(detail.evaluation_id);',
    '});',
    "intake.addEventListener('intake-error', ({ detail }) => {",
    '  console.warn(detail.reason); // timeout, blocked, version, expired, used',
    '});',
  ].join('\n');
}
