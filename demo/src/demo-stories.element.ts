import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { type DemoState, MODES } from './demo.state.ts';
import { galleryAddress } from './gallery-address.ts';
import { look } from './look.ts';
import { STORIES, storyById } from './stories.ts';
import { createStoryPlayer, type StoryPlayer } from './story-player.ts';

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
  private _players: StoryPlayer[] = [];
  private _playsWhenLoaded = false;

  static override styles = [
    look,
    css`
      :host {
        display: grid;
        grid-template-rows: auto 1fr;
        min-width: 0;
        min-height: 0;
      }
      .bar {
        display: flex;
        gap: 8px;
        align-items: center;
        flex-wrap: wrap;
        padding: 8px 16px;
        background: var(--surface);
        border-bottom: 1px solid var(--line);
      }
      .bar label {
        display: flex;
        gap: 8px;
        align-items: center;
        font-size: 13px;
      }
      .bar select {
        width: auto;
      }
      .stage {
        overflow: auto;
        padding: 24px;
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(360px, 430px));
        justify-content: center;
        gap: 32px;
        align-content: start;
      }
      figure {
        margin: 0;
        display: grid;
        gap: 8px;
        min-width: 0;
      }
      figcaption {
        display: flex;
        gap: 8px;
        align-items: baseline;
        justify-content: space-between;
      }
      iframe {
        border: 0;
        width: 100%;
        height: min(720px, calc(100dvh - 220px));
        min-height: 480px;
        border-radius: 14px;
        background: var(--surface);
        box-shadow: 0 0 0 1px var(--line);
      }
      blockquote {
        margin: 0;
        padding: 10px 24px;
        background: var(--raised);
        border-bottom: 1px solid var(--line);
      }
      .head {
        min-width: 0;
      }
      @media (max-width: 859px) {
        .stage {
          grid-template-columns: minmax(0, 1fr);
          padding: 12px;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.progress = { form: FRESH, chatbot: FRESH };
    this.pace = 'calm';
    this.round = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this._stop();
  }
  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('state') as DemoState | undefined;
    if (before && (before.story !== this.state.story || before.theme !== this.state.theme)) this._reset();
  }

  private _stop(): void {
    for (const player of this._players) player.stop();
    this._players = [];
  }
  private _reset(): void {
    this._stop();
    this.progress = { form: FRESH, chatbot: FRESH };
    this.round += 1;
  }
  private _note(mode: Mode, part: Partial<Progress>): void {
    this.progress = { ...this.progress, [mode]: { ...this.progress[mode], ...part } };
  }

  private _play(): void {
    const isFresh = MODES.every((mode) => this.progress[mode].status === 'ready');
    if (!isFresh) {
      // Pages that were played begin anew; they play as soon as both are drawn.
      this._reset();
      this._playsWhenLoaded = true;
      return;
    }
    for (const mode of MODES) this._start(mode);
  }
  private _start(mode: Mode): void {
    const frame = this.renderRoot.querySelector<HTMLIFrameElement>(`iframe[data-mode=${mode}]`);
    if (!frame?.contentDocument) return;
    const player = createStoryPlayer({
      story: storyById(this.state.story),
      document: frame.contentDocument,
      pauseMs: PACES[this.pace],
      onProgress: ({ step, questions }) => this._note(mode, { status: 'playing', step, questions }),
      onEnd: (outcome) => {
        if (outcome !== 'stopped') this._note(mode, { status: outcome });
      },
    });
    this._players.push(player);
    this._note(mode, { status: 'playing' });
    void player.play();
  }
  private _onLoad(mode: Mode): void {
    if (!this._playsWhenLoaded) return;
    this._start(mode);
    if (this._players.length === MODES.length) this._playsWhenLoaded = false;
  }
  private _togglePause(): void {
    const isPaused = MODES.some((mode) => this.progress[mode].status === 'paused');
    for (const player of this._players) isPaused ? player.resume() : player.pause();
    for (const mode of MODES) {
      const { status } = this.progress[mode];
      if (status === 'playing' || status === 'paused') this._note(mode, { status: isPaused ? 'playing' : 'paused' });
    }
  }

  private _frame(mode: Mode) {
    const story = storyById(this.state.story);
    const address = galleryAddress(this.state, {
      screen: 'statement',
      state: 'empty',
      mode,
      issuer: this.issuer,
      locale: this.state.locale || story.locale,
      transaction: story.transaction,
      reading: story.reading,
      round: this.round,
    });
    const { status, questions } = this.progress[mode];
    return html`<figure>
      <figcaption>
        <b>${NAMES[mode]}</b>
        <span class="muted" role="status">${STATUS[status]}${questions > 0 ? ` · ${questions} ${questions === 1 ? 'question' : 'questions'} asked` : ''}</span>
      </figcaption>
      <iframe title="${story.title}, ${NAMES[mode]}" data-mode=${mode} src=${address} @load=${() => this._onLoad(mode)}></iframe>
    </figure>`;
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
          <button class="button primary" data-demo="play" @click=${this._play}>${statuses.every((each) => each === 'ready') ? 'Play' : 'Play again'}</button>
          ${isRunning ? html`<button class="button" @click=${this._togglePause}>${statuses.includes('paused') ? 'Go on' : 'Pause'}</button>` : nothing}
        </div>
        <blockquote lang=${story.locale} dir="auto">“${story.answers.statement}”</blockquote>
      </div>
      <div class="stage">${MODES.map((mode) => this._frame(mode))}</div>
    `;
  }
}
customElements.define('demo-stories', DemoStories);
