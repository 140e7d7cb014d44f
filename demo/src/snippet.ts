/** The code for what is on the canvas, as files that work when they are pasted into a project. */
import type { DemoState } from './demo.state.ts';

export const SNIPPETS = ['HTML', 'React 19', 'Vue', 'Backend'] as const;
export type SnippetName = (typeof SNIPPETS)[number];
export interface SnippetFile {
  name: string;
  text: string;
}
export interface Places {
  /** Where the element's module is. */
  elementUrl: string;
  /** The service. */
  apiUrl: string;
  /** The request that creates the session, as JSON. */
  body: string;
}

const lines = (...all: readonly (string | readonly string[])[]): string => `${all.flat().join('\n')}\n`;

function html(state: DemoState, { elementUrl }: Places): SnippetFile[] {
  const { theme, display } = state;
  const isModal = display !== 'inline';
  const attributes = attributesOf(state);
  return [
    {
      name: 'index.html',
      text: lines(
        '<!doctype html>',
        '<html lang="en">',
        '  <head>',
        '    <meta charset="utf-8" />',
        '    <meta name="viewport" content="width=device-width, initial-scale=1" />',
        '    <title>Dispute a payment</title>',
        `    <script type="module" src="${elementUrl}"></script>`,
        '    <script type="module" src="dispute.js"></script>',
        '  </head>',
        '  <body>',
        isModal ? ['    <button id="dispute">Dispute this payment</button>'] : [],
        `    <dispute-intake${attributes.map((each) => ` ${each}`).join('')}></dispute-intake>`,
        '  </body>',
        '</html>',
      ),
    },
    {
      name: 'dispute.js',
      text: lines(
        "const intake = document.querySelector('dispute-intake');",
        Object.keys(theme).length > 0 ? [`intake.theme = ${JSON.stringify(theme, null, 2)};`] : [],
        '',
        "intake.addEventListener('intake-completed', ({ detail }) => {",
        "  console.log('completed', detail.evaluation_id);",
        '});',
        "intake.addEventListener('intake-error', ({ detail }) => {",
        '  console.warn(detail.reason); // timeout, blocked, version, expired, used',
        '});',
        '',
        '// Your backend creates the session and returns its url: see Backend.',
        "const response = await fetch('/disputes', { method: 'POST' });",
        'intake.sessionUrl = (await response.json()).url;',
        isModal ? ["document.querySelector('#dispute').onclick = () => intake.open();"] : [],
      ),
    },
  ];
}

function react(state: DemoState): SnippetFile[] {
  const { theme } = state;
  const hasTheme = Object.keys(theme).length > 0;
  return [
    {
      name: 'Dispute.jsx',
      text: lines(
        "import 'dispute-intake/define';",
        '',
        hasTheme ? [`const theme = ${JSON.stringify(theme, null, 2)};`, ''] : [],
        'export function Dispute({ sessionUrl, onCompleted }) {',
        '  return (',
        '    <dispute-intake',
        '      sessionUrl={sessionUrl}',
        attributesOf(state).map((each) => `      ${each.replace('color-scheme', 'colorScheme')}`),
        hasTheme ? ['      theme={theme}'] : [],
        '      onintake-completed={(event) => onCompleted(event.detail.evaluation_id)}',
        '      onintake-error={(event) => console.warn(event.detail.reason)}',
        '    />',
        '  );',
        '}',
      ),
    },
  ];
}

function vue(state: DemoState): SnippetFile[] {
  const { theme } = state;
  const hasTheme = Object.keys(theme).length > 0;
  return [
    {
      name: 'Dispute.vue',
      text: lines(
        '<script setup>',
        "import 'dispute-intake/define';",
        'defineProps({ sessionUrl: String });',
        "defineEmits(['completed']);",
        hasTheme ? [`const theme = ${JSON.stringify(theme, null, 2)};`] : [],
        '</script>',
        '',
        '<template>',
        '  <dispute-intake',
        '    :session-url="sessionUrl"',
        attributesOf(state).map((each) => `    ${each}`),
        hasTheme ? ['    :theme.prop="theme"'] : [],
        '    @intake-completed="$emit(\'completed\', $event.detail.evaluation_id)"',
        '  />',
        '</template>',
      ),
    },
  ];
}

function backend({ apiUrl, body }: Places): SnippetFile[] {
  return [
    {
      name: 'server.mjs',
      text: lines(
        '// DISPUTE_INTAKE_KEY=di_test_… node server.mjs',
        '// The key stays here: it never reaches a browser.',
        "import { readFile } from 'node:fs/promises';",
        "import { createServer } from 'node:http';",
        '',
        "const FILES = { '/': ['index.html', 'text/html'], '/dispute.js': ['dispute.js', 'text/javascript'] };",
        '',
        'const server = createServer(async (request, response) => {',
        "  if (request.method === 'POST' && request.url === '/disputes') {",
        `    const session = await fetch('${apiUrl}/api/intake/sessions/', {`,
        "      method: 'POST',",
        '      headers: {',
        '        authorization: `Bearer $' + '{process.env.DISPUTE_INTAKE_KEY}`,',
        "        'content-type': 'application/json',",
        '      },',
        "      body: await readFile('session.json'),",
        '    });',
        "    response.writeHead(session.status, { 'content-type': 'application/json' });",
        '    response.end(await session.text()); // 201 { id, url, expires_at, status, mode }',
        '    return;',
        '  }',
        '  const [file, type] = FILES[request.url] ?? [];',
        '  if (!file) {',
        '    response.writeHead(404).end();',
        '    return;',
        '  }',
        "  response.writeHead(200, { 'content-type': type });",
        '  response.end(await readFile(file));',
        '});',
        'const port = process.env.PORT ?? 3000;',
        'server.listen(port, () => console.log(`Open http://localhost:$' + '{port}`));',
      ),
    },
    { name: 'session.json', text: `${body}\n` },
    {
      name: 'session.sh',
      text: lines(
        `curl ${apiUrl}/api/intake/sessions/ \\`,
        '  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        '  -d @session.json',
      ),
    },
    {
      name: 'result.sh',
      text: lines(
        '# After the webhook evaluation.completed, or at any time: waits up to 20 seconds',
        `curl "${apiUrl}/api/evaluations/$EVALUATION_ID/result?wait=20" \\`,
        '  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY"',
      ),
    },
  ];
}

function attributesOf({ display, locale, scheme }: DemoState): string[] {
  return [
    ...(display === 'inline' ? [] : [`mode="${display}"`]),
    ...(locale ? [`locale="${locale}"`] : []),
    ...(scheme === 'auto' ? [] : [`color-scheme="${scheme}"`]),
  ];
}

/** The files of a dialect. */
export function snippet(name: SnippetName, state: DemoState, places: Places): SnippetFile[] {
  if (name === 'React 19') return react(state);
  if (name === 'Vue') return vue(state);
  return name === 'Backend' ? backend(places) : html(state, places);
}
