/** The encoder's weights, loaded; runs in a worker thread. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Encoding, Mention } from '../encoding.ts';
import { assembledModel } from './assembled.model.ts';
import { type Description, interpreted, type Outputs } from './interpretation.ts';
import { createPieceTokenizer } from './piece.tokenizer.ts';
import { textTokens } from './text-tokens.ts';
import { windowsOf } from './windows.ts';

export interface EncoderModel {
  readonly kinds: readonly string[];
  /** Same input, same output. Texts are read up to {@link MAX_TOKENS}; what follows is not. */
  encode(text: string, mentions: readonly Mention[]): Promise<Encoding>;
  /** What the network alone makes of a text: for choosing thresholds. */
  outputsOf(text: string): Promise<Outputs>;
}

const MAX_TOKENS = 480;
const WINDOW_TOKENS = 158;

/**
 * Since 1.30 the runtime sends usage data to its maker unless this variable says no, and keeps a file of it in the temporary
 * folder. Its library reads the environment of the process: a thread has to share it (`SHARE_ENV`).
 */
const NO_TELEMETRY = 'ORT_DISABLE_TELEMETRY';

/** Throws where the runtime has no binary for this machine, or the weights do not fit `folder`'s description. */
export async function loadModel(folder: URL): Promise<EncoderModel> {
  process.env[NO_TELEMETRY] = '1';
  const runtime = await import('onnxruntime-node');
  const json = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const described: Description = json('model.json');
  const tokenizer = createPieceTokenizer(json('tokenizer.json'));
  const codePoints: Record<string, string> = json('code-points.json');
  const path = fileURLToPath(folder);
  const session = await runtime.InferenceSession.create(assembledModel(path, 'model.onnx', 'top.onnx'), {
    extra: { session: { model_external_initializers_file_folder_path: path } },
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  });
  const input = (ids: number[]): Record<string, Tensor> => {
    const framed = [described.tokens.start, ...ids, described.tokens.end];
    return {
      ids: new runtime.Tensor('int64', BigInt64Array.from(framed, BigInt), [1, framed.length]),
      mask: new runtime.Tensor('float32', new Float32Array(framed.length).fill(1), [1, framed.length]),
    };
  };
  async function run(text: string): Promise<Outputs> {
    const { ids, starts, ends } = textTokens(text, tokenizer, codePoints, MAX_TOKENS);
    const tags = new Float32Array(ids.length * described.tags.length);
    const roles = new Float32Array(ids.length * described.roles.length);
    const kinds: Outputs['kinds'] = [];
    for (const { from, to } of windowsOf(text, { ids, starts, ends }, WINDOW_TOKENS)) {
      const outputs = await session.run(input(ids.slice(from, to)));
      kinds.push({ tokens: to - from, logits: [...values(outputs, 'kinds')] });
      // Without the token that frames the window on either side.
      const inner = (name: string, width: number) => values(outputs, name).subarray(width, width * (to - from + 1));
      tags.set(inner('tags', described.tags.length), from * described.tags.length);
      roles.set(inner('roles', described.roles.length), from * described.roles.length);
    }
    return { starts, ends, tags, roles, kinds };
  }
  return {
    kinds: described.kinds,
    encode: async (text, mentions) => interpreted(text, mentions, await run(text), described),
    outputsOf: run,
  };
}

const values = (outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array =>
  (outputs[name] as Tensor).data as Float32Array;
