import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { type DemoState, MODES } from './demo.state.ts';
import { galleryAddress } from './gallery-address.ts';
import { STORIES, storyById } from './stories.ts';
import { createStoryPlayer, type StoryPlayer } from './story-player.ts';
import './demo-stories.css';

type Mode = (typeof MODES)[number];
type Status = 'ready' | 'playing' | 'paused' | 'done' | 'stuck';
interface Progress {
  status: Status;
  step: string;
  questions: number;
}
const PACES = { calm: 1400, quick: 250 } as const;
type Pace = keyof typeof PACES;
const NAMES: Record<Mode, string> = { form: 'Form', chatbot: 'Chatbot' };
const STATUS: Record<Status, string> = {
  ready: 'Ready',
  playing: 'Playing',
  paused: 'Paused',
  done: 'Done',
  stuck: 'Stopped: the page did not go on',
};
const FRESH: Progress = { status: 'ready', step: '', questions: 0 };

/** Plays one recorded story in both presentations beside each other. Dispatches `state-change`. */
export class DemoStories extends LitElement {
  static override properties = {
    state: { attribute: false },
    issuer: { attribute: false },
    progress: { state: true },
    pace: { state: true },
    round: { state: true },
  };
  declare state: DemoState;
  declare issuer: string;
  declare progress: Record<Mode, Progress>;
  declare pace: Pace;
  /** Counts the starts: each begins with fresh pages. */
  declare round: number;
  #players: StoryPlayer[] = [];
  #playsWhenLoaded = false;

  constructor() {
    super();
    this.progress = { form: FRESH, chatbot: FRESH };
    this.pace = 'calm';
    this.round = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }
  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('state') as DemoState | undefined;
    if (before && (before.story !== this.state.story || before.theme !== this.state.theme)) this.#reset();
  }

  #stop(): void {
    for (const player of this.#players) player.stop();
    this.#players = [];
  }
  #reset(): void {
    this.#stop();
    this.progress = { form: FRESH, chatbot: FRESH };
    this.round += 1;
  }
  #note(mode: Mode, part: Partial<Progress>): void {
    this.progress = { ...this.progress, [mode]: { ...this.progress[mode], ...part } };
  }

  #play(): void {
    const isFresh = MODES.every((mode) => this.progress[mode].status === 'ready');
    if (!isFresh) {
      // Pages that were played begin anew; they play as soon as both are drawn.
      this.#reset();
      this.#playsWhenLoaded = true;
      return;
    }
    for (const mode of MODES) this.#start(mode);
  }
  #start(mode: Mode): void {
    const frame = this.querySelector<HTMLIFrameElement>(`iframe[data-mode=${mode}]`);
    if (!frame?.contentDocument) return;
    const player = createStoryPlayer({
      story: storyById(this.state.story),
      document: frame.contentDocument,
      pauseMs: PACES[this.pace],
      onProgress: ({ step, questions }) => this.#note(mode, { status: 'playing', step, questions }),
      onEnd: (outcome) => {
        if (outcome !== 'stopped') this.#note(mode, { status: outcome });
      },
    });
    this.#players.push(player);
    this.#note(mode, { status: 'playing' });
    void player.play();
  }
  #onLoad(mode: Mode): void {
    if (!this.#playsWhenLoaded) return;
    this.#start(mode);
    if (this.#players.length === MODES.length) this.#playsWhenLoaded = false;
  }
  #togglePause(): void {
    const isPaused = MODES.some((mode) => this.progress[mode].status === 'paused');
    for (const player of this.#players) isPaused ? player.resume() : player.pause();
    for (const mode of MODES) {
      const { status } = this.progress[mode];
      if (status === 'playing' || status === 'paused') this.#note(mode, { status: isPaused ? 'playing' : 'paused' });
    }
  }

  #frame(mode: Mode) {
    const story = storyById(this.state.story);
    const address = galleryAddress(this.state, {
      screen: story.begins ?? 'statement',
      state: 'empty',
      mode,
      issuer: this.issuer,
      locale: this.state.locale || story.locale,
      transaction: story.transaction,
      reading: story.reading,
      ...(story.known && { known: story.known }),
      round: this.round,
    });
    const { status, questions } = this.progress[mode];
    return html`<figure>
      <figcaption>
        <b>${NAMES[mode]}</b>
        <span class="muted" role="status">${STATUS[status]}${questions > 0 ? ` · ${questions} ${questions === 1 ? 'question' : 'questions'} asked` : ''}</span>
      </figcaption>
      <iframe title="${story.title}, ${NAMES[mode]}" data-mode=${mode} src=${address} @load=${() => this.#onLoad(mode)}></iframe>
    </figure>`;
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const story = storyById(this.state.story);
    const statuses = MODES.map((mode) => this.progress[mode].status);
    const isRunning = statuses.some((each) => each === 'playing' || each === 'paused');
    return html`
      <div class="head">
        <div class="bar">
          <label>Story <select @change=${(event: Event) =>
            this.dispatchEvent(
              new CustomEvent<Partial<DemoState>>('state-change', {
                detail: { story: (event.target as HTMLSelectElement).value },
              }),
            )}>${STORIES.map(({ id, title }) => html`<option value=${id} ?selected=${id === story.id}>${title}</option>`)}</select></label>
          <label>Pace <select @change=${(event: Event) => {
            this.pace = (event.target as HTMLSelectElement).value as Pace;
          }}>${Object.keys(PACES).map((pace) => html`<option value=${pace} ?selected=${pace === this.pace}>${pace === 'calm' ? 'Calm' : 'Quick'}</option>`)}</select></label>
          <button class="button primary" data-demo="play" @click=${this.#play}>${statuses.every((each) => each === 'ready') ? 'Play' : 'Play again'}</button>
          ${isRunning ? html`<button class="button" @click=${this.#togglePause}>${statuses.includes('paused') ? 'Go on' : 'Pause'}</button>` : nothing}
        </div>
        <blockquote lang=${story.locale} dir="auto">“${story.answers.statement}”</blockquote>
      </div>
      <div class="stage">${MODES.map((mode) => this.#frame(mode))}</div>
    `;
  }
}
customElements.define('demo-stories', DemoStories);
