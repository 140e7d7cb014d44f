import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contactScopes } from './contact.scopes.ts';
import { CONTACT_WORDS, type Scope } from './contact.words.ts';

const SCOPES: readonly Scope[] = ['planned', 'byOthers', 'toOthers', 'theirs'];

suite('whose contact it is', () => {
  for (const [language, words] of Object.entries(CONTACT_WORDS)) {
    test(`each list in "${language}" takes its contact away, and leaves the other`, () => {
      const faults = SCOPES.flatMap((scope) => {
        const { reads, passesOver } = words[scope];
        const scopesOf = (text: string): (Scope | undefined)[] => {
          const scopes = contactScopes(text, language);
          return [...text].map((_, position) => scopes.at(position));
        };
        return [
          ...(scopesOf(reads).includes(scope) ? [] : [`${scope}: "${reads}"`]),
          ...(scopesOf(passesOver).at(-2) === undefined ? [] : [`${scope} reads "${passesOver}"`]),
        ];
      });
      assert.deepEqual(faults, []);
    });
  }
});
