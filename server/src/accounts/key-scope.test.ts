/** Which scope each call takes; that every mounted route has one: `testing/key-routes.security.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopeOf } from './key-scope.ts';

test('reading takes the scope read, a change that of what it changes', () => {
  for (const [method, path, scope] of [
    ['get', '/api/intake/sessions/', 'read'],
    ['get', '/api/anything', 'read'],
    ['post', '/api/intake/sessions/', 'sessions:write'],
    ['post', '/api/intake/sessions/{id}/expire', 'sessions:write'],
    ['post', '/api/evaluations/', 'evaluations:write'],
    ['post', '/api/files/', 'files:write'],
    ['delete', '/api/files/{file_id}', 'files:write'],
  ] as const)
    assert.equal(scopeOf({ method, path } as Parameters<typeof scopeOf>[0]), scope, `${method} ${path}`);
});

test('a change that no scope covers is not mounted', () => {
  for (const path of ['/api/webhooks/', '/other/api/files/', '/api/files'])
    assert.throws(() => scopeOf({ method: 'post', path }), {
      message: `No key scope covers post ${path}: add it to CHANGES`,
    });
});
