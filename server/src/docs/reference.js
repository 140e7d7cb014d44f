// Search and console of the API reference. Without this script the page is complete and readable.
const LIVE = /^di_live_/;
let apiKey = '';

const make = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

/** Shows the calls and schemas that mention every word; the contents follow. */
function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of document.querySelectorAll('section')) {
    const content = section.textContent.toLowerCase();
    section.hidden = !words.every((word) => content.includes(word));
  }
  for (const link of document.querySelectorAll('nav li a[href^="#"]')) {
    link.parentElement.hidden = document.querySelector(link.getAttribute('href'))?.hidden ?? false;
  }
  const found = document.querySelectorAll('section:not([hidden])').length;
  document.querySelector('#found').textContent = words.length === 0 ? '' : `${found} found`;
}

const field = (label, control) => make('label', {}, make('span', { textContent: label }), control);

/** The form of one call. */
function consoleOf(section) {
  const { method, path } = section.dataset;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const key = make('input', {
    type: 'password',
    autocomplete: 'off',
    required: true,
    placeholder: 'di_test_…',
    value: apiKey,
  });
  const inPath = names.map((name) => make('input', { name, required: true }));
  const query = make('input', { placeholder: 'limit=5' });
  const example = section.querySelector('[data-example]')?.content.textContent;
  const body = example && make('textarea', { rows: 12, spellcheck: false, value: example });
  const output = make('pre', { tabIndex: 0, hidden: true });
  output.setAttribute('aria-live', 'polite');
  const form = make('form', { className: 'try' });
  form.append(
    field('Test key', key),
    ...inPath.map((input, i) => field(names[i], input)),
    ...(method === 'get' ? [field('Query', query)] : []),
    ...(body ? [field('Body', body)] : []),
    make('button', { textContent: 'Send' }),
    output,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.hidden = false;
    if (LIVE.test(key.value)) {
      output.textContent = 'Use a test key: a live key belongs on your server alone.';
      return;
    }
    apiKey = key.value;
    const at = inPath.reduce((text, input) => text.replace(`{${input.name}}`, encodeURIComponent(input.value)), path);
    output.textContent = 'Sending …';
    try {
      const response = await fetch(query.value && method === 'get' ? `${at}?${query.value}` : at, {
        method: method.toUpperCase(),
        headers: { Authorization: `Bearer ${apiKey}`, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: body.value }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      const head = `${response.status}   X-Request-Id: ${response.headers.get('x-request-id')}`;
      output.textContent = `${head}\n\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
    } catch {
      output.textContent = 'The service could not be reached.';
    }
  });
  return form;
}

const find = make('input', { type: 'search', placeholder: 'Search calls and fields' });
find.setAttribute('aria-label', 'Search calls and fields');
find.addEventListener('input', () => search(find.value));
document.querySelector('nav .product').after(find, make('p', { id: 'found', role: 'status' }));

/** One language for all examples, chosen at any of them and kept for the next visit. */
const LANGUAGE = 'reference-language';
function show(language) {
  document.documentElement.dataset.samples = language;
  for (const sample of document.querySelectorAll('.samples > [data-language]')) {
    sample.open = sample.dataset.language === language;
  }
  for (const button of document.querySelectorAll('.languages button')) {
    button.setAttribute('aria-pressed', String(button.textContent === language));
  }
}
for (const samples of document.querySelectorAll('.samples')) {
  const choice = make('div', { className: 'languages', role: 'group' });
  choice.setAttribute('aria-label', 'Language of the examples');
  for (const { dataset } of samples.children) {
    const button = make('button', { type: 'button', textContent: dataset.language });
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      show(dataset.language);
      // Examples above have changed their height: the button stays where it was.
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
      try {
        localStorage.setItem(LANGUAGE, dataset.language);
      } catch {
        // Storage is blocked: the choice holds for this visit.
      }
    });
    choice.append(button);
  }
  samples.prepend(choice);
}
let chosen = null;
try {
  chosen = localStorage.getItem(LANGUAGE);
} catch {
  // Storage is blocked.
}
const languages = [...document.querySelectorAll('.languages:first-child button')].map(({ textContent }) => textContent);
show(languages.includes(chosen) ? chosen : 'curl');

/** Beside each example: copies it, and says so for a while. Where the browser forbids it, the example is selected. */
const SAID_MS = 2000;
for (const example of document.querySelectorAll('section pre')) {
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(example.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(example);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SAID_MS);
  });
  example.before(button);
}

for (const section of document.querySelectorAll('section[data-path]')) {
  const details = make('details', {}, make('summary', { textContent: 'Try it with a test key' }));
  details.addEventListener(
    'toggle',
    () => details.open && !details.querySelector('form') && details.append(consoleOf(section)),
  );
  section.append(details);
}
