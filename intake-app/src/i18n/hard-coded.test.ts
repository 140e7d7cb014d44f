import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Text between tags, or in an attribute that is read out, of a template: what a person would see untranslated. */
function hardCoded(source: string): string[] {
  const templates = source.match(/(?:html|svg)`[\s\S]*?`;/g) ?? [];
  return templates.flatMap((template) => {
    let plain = template.replace(/^(?:html|svg)`/, '');
    // Innermost expressions first, until none is left.
    for (let before = ''; before !== plain; ) {
      before = plain;
      plain = plain.replace(/\$\{[^{}]*\}/g, '').replace(/\{[^{}]*\}/g, '');
    }
    const words = [...plain.matchAll(/>([^<>]*)</g)].map(([, text]) => text ?? '');
    const attributes = [...plain.matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(
      ([, text]) => text ?? '',
    );
    return [...words, ...attributes].filter((text) => /\p{L}{2,}/u.test(text) && !/[`$=;]/.test(text));
  });
}

test('the check itself finds text', () => {
  assert.deepEqual(hardCoded('return html`<p class="x">Hello</p>`;'), ['Hello']);
});

test('no text is hard-coded in a view', () => {
  const files = globSync('{view,form,chat,review,upload}/**/*.ts', { cwd: new URL('..', import.meta.url) });
  assert.ok(files.length > 10);
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    assert.deepEqual(hardCoded(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')), [], file);
  }
});
