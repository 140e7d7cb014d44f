import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postToNativeApp } from './host-link.ts';

const message = { type: 'service.intake.opened', intake_session_id: 'is_1' } as const;

test('a native app gets each message as JSON text, on the bridge it has', () => {
  const received: [string, string][] = [];
  const bridge = (name: string) => ({ postMessage: (text: string) => received.push([name, text]) });
  postToNativeApp(
    {
      ReactNativeWebView: bridge('react'),
      webkit: { messageHandlers: { disputeIntake: bridge('ios'), another: bridge('wrong') } },
      DisputeIntakeAndroid: bridge('android'),
    },
    message,
  );
  assert.deepEqual(
    received,
    ['react', 'ios', 'android'].map((name) => [name, JSON.stringify(message)]),
  );
});

test('a page without an app around it, and a bridge that throws, stop nothing', () => {
  postToNativeApp({}, message);
  postToNativeApp(
    {
      ReactNativeWebView: {
        postMessage() {
          throw new Error('gone');
        },
      },
    },
    message,
  );
});
