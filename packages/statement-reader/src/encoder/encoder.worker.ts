/** The encoder's thread: loads the weights, then answers one statement after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Encoding, Mention } from '../encoding.ts';
import { loadModel } from './model.ts';

/** `deadline`: milliseconds since the epoch after which nobody waits for the encoding. */
export interface EncoderTask {
  id: number;
  text: string;
  mentions: readonly Mention[];
  deadline: number;
}

/** Once `ready` or `failed`, then a reply to each task. `close` ends the thread when it has answered. */
export type EncoderMessage = 'ready' | { failed: string } | { id: number; encoding: Encoding | null };

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread');
const post = (message: EncoderMessage): void => port.postMessage(message);
try {
  const model = await loadModel(new URL(workerData as string));
  let [running, isClosing] = [0, false];
  const closeWhenIdle = (): void => {
    if (isClosing && running === 0) port.close();
  };
  port.on('message', async (task: EncoderTask | 'close') => {
    if (task === 'close') {
      isClosing = true;
      return closeWhenIdle();
    }
    const { id, text, mentions, deadline } = task;
    running++;
    try {
      post({ id, encoding: isClosing || Date.now() > deadline ? null : await model.encode(text, mentions) });
    } catch {
      post({ id, encoding: null });
    }
    running--;
    closeWhenIdle();
  });
  post('ready');
} catch (error) {
  post({ failed: error instanceof Error ? error.message : String(error) });
}
