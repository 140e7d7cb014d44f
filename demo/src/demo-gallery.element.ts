import { html, LitElement, nothing } from 'lit';
import { type DemoState, MODES, SIZES } from './demo.state.ts';
import { SCENE_GROUPS, type Scene } from './gallery.scenes.ts';
import { galleryAddress } from './gallery-address.ts';
import './demo-gallery.css';

const MOST_SCALE = 0.62;
const THUMB_WIDTH_PX = 250;
/** A scroll this soon after a hand's movement, or after such a scroll, is the hand's. */
const STILL_MOVING_MS = 250;
/** Stands for the whole canvas, which on a phone is the phone. */
const WHOLE = innerWidth < 860 ? { width: 390, height: 700 } : { width: 1024, height: 720 };

/** Every screen in every state, both modes side by side, without a server. Dispatches `state-change` for the filter. */
export class DemoGallery extends LitElement {
  static override properties = { state: { attribute: false }, issuer: { attribute: false } };
  declare state: DemoState;
  /** Name of the account. */
  declare issuer: string;
  #watch: IntersectionObserver | undefined;
  #place = 0;
  #movedMs = 0;

  constructor() {
    super();
    for (const sign of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove']) {
      this.addEventListener(
        sign,
        () => {
          this.#movedMs = performance.now();
        },
        { passive: true },
      );
    }
    // The screens inside bring their own focus into view, and would drag the gallery along with it.
    this.addEventListener('scroll', () => {
      const now = performance.now();
      if (now - this.#movedMs < STILL_MOVING_MS) {
        this.#place = this.scrollTop;
        this.#movedMs = now;
      } else if (this.scrollTop !== this.#place) this.scrollTop = this.#place;
    });
  }

  /** Frames load when they come near the view: a hundred at once would help nobody. */
  #observe(): void {
    this.#watch ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const frame = target as HTMLIFrameElement;
          if (isIntersecting && frame.dataset.src && frame.src !== frame.dataset.src) frame.src = frame.dataset.src;
        }
      },
      { root: this, rootMargin: '400px' },
    );
    for (const frame of this.querySelectorAll('iframe')) {
      this.#watch.unobserve(frame);
      this.#watch.observe(frame);
    }
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
    this.#watch = undefined;
  }
  override updated(): void {
    this.#observe();
  }

  #address({ screen, state, problem }: Scene, mode: string): string {
    return galleryAddress(this.state, { screen, state, mode, issuer: this.issuer, ...(problem ? { problem } : {}) });
  }

  #scene(scene: Scene) {
    const chosen = SIZES[this.state.size];
    const { width, height } = chosen.width === 0 ? WHOLE : chosen;
    const zoom = Number(this.state.zoom) / 100;
    const scale = Math.min(MOST_SCALE, THUMB_WIDTH_PX / width);
    // Set as properties: a style attribute would break the page's own policy.
    const place = `width:${width * scale}px;height:${height * scale}px`;
    const inner = `width:${width / zoom}px;height:${height / zoom}px;transform:scale(${scale * zoom})`;
    return html`<figure>
      <figcaption><b>${scene.title}</b><code class="muted">${scene.screen} · ${scene.state}</code></figcaption>
      <div class="pair">
        ${MODES.map((mode) => {
          const address = this.#address(scene, mode);
          return html`<div class="shot">
            <div class="frame" .style=${place}>
              <iframe title="${scene.title}, ${mode}" data-src=${address} .style=${inner} inert></iframe>
            </div>
            <a href=${address} target="_blank">${mode === 'form' ? 'Form' : 'Chatbot'} ↗</a>
          </div>`;
        })}
      </div>
    </figure>`;
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const find = this.state.find.trim().toLowerCase();
    const groups = SCENE_GROUPS.map(({ title, scenes }) => ({
      title,
      scenes: scenes.filter((each) =>
        `${title} ${each.title} ${each.screen} ${each.state}`.toLowerCase().includes(find),
      ),
    })).filter(({ scenes }) => scenes.length > 0);
    const count = groups.reduce((sum, { scenes }) => sum + scenes.length, 0);
    return html`
      <div class="bar">
        <input
          type="search"
          aria-label="Find a screen"
          placeholder="Find a screen or a state"
          .value=${this.state.find}
          @input=${(event: Event) =>
            this.dispatchEvent(
              new CustomEvent<Partial<DemoState>>('state-change', {
                detail: { find: (event.target as HTMLInputElement).value },
              }),
            )}
        />
        <span class="muted">${count === 1 ? '1 screen' : `${count} screens`}, each as form and as chatbot</span>
      </div>
      ${groups.map(({ title, scenes }) => html`<section aria-label=${title}><h2>${title}</h2><div class="grid">${scenes.map((each) => this.#scene(each))}</div></section>`)}
      ${count === 0 ? html`<div class="empty"><b>No screen is called that</b></div>` : nothing}
    `;
  }
}
customElements.define('demo-gallery', DemoGallery);
