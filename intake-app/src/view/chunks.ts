import { loadSecrets } from '../form/secrets.ts';

/**
 * Parts of the page that are loaded after the first question: each once, and drawn as soon as it is there with its texts.
 */
const LOADERS = {
  secrets: loadSecrets,
  steps: () => import('../form/steps.ts'),
  review: () => import('../review/review.ts'),
  done: () => import('../review/done.ts'),
  gone: () => import('./gone.ts'),
  status: () => import('../status/status-view.ts'),
  dialogs: () => import('./dialogs.ts'),
  devices: () => import('../devices/devices.ts'),
  chat: () => import('../chat/chat-view.element.ts'),
  files: async () => ({
    ...(await import('../form/file-field.ts')),
    ...(await import('../upload/upload-queue.ts')),
  }),
};
export type ChunkName = keyof typeof LOADERS;
/** Between tries to load a part, in milliseconds. */
const RETRY_MS = 2000;
type Loaded = { [Name in ChunkName]?: Awaited<ReturnType<(typeof LOADERS)[Name]>> };

export interface Chunks {
  readonly loaded: Readonly<Loaded>;
  /** Loads what is missing; what could not be loaded is tried again the next time. */
  need(...names: ChunkName[]): void;
}

/** `texts` resolves once the words of every part are there. */
export function chunks(onLoad: () => void, texts: () => Promise<void>): Chunks {
  const loaded: Loaded = {};
  const loading = new Set<ChunkName>();
  const load = async <Name extends ChunkName>(name: Name): Promise<void> => {
    try {
      const [part] = await Promise.all([LOADERS[name](), texts()]);
      loaded[name] = part as Loaded[Name];
      onLoad();
    } finally {
      loading.delete(name);
    }
  };
  return {
    loaded,
    need(...names) {
      for (const name of names) {
        if (loaded[name] || loading.has(name)) continue;
        loading.add(name);
        // A part that did not load is tried again: without it the next step cannot be drawn.
        load(name).catch(() => setTimeout(() => this.need(name), RETRY_MS));
      }
    },
  };
}
