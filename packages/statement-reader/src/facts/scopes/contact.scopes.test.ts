import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type ContactScopes, contactScopes } from './contact.scopes.ts';
import { CONTACT_WORDS, type Scope } from './contact.words.ts';

const SCOPES: readonly Scope[] = ['planned', 'byOthers', 'toOthers', 'theirs'];

suite('whose contact it is', () => {
  for (const [language, words] of Object.entries(CONTACT_WORDS)) {
    test(`each list in "${language}" takes its contact away, and leaves the other`, () => {
      const faults = SCOPES.flatMap((scope) => {
        const { reads, passesOver } = words[scope];
        const scopesOf = (text: string): ReturnType<ContactScopes['at']>[] => {
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

  test("another's words in quotation marks are no contact, a name in them is none of those", () => {
    const scopeAt = (text: string, words: string) => contactScopes(text, 'de').at(text.indexOf(words));
    assert.equal(scopeAt('Sie schrieben: „Sie haben uns am Montag angerufen.“', 'angerufen'), 'quoted');
    assert.equal(scopeAt('Bei „Holz Heim“ habe ich angerufen.', 'angerufen'), undefined);
    assert.equal(scopeAt('Bei „Holz Heim“ habe ich angerufen, es hieß „später“.', 'angerufen'), undefined);
  });
});
