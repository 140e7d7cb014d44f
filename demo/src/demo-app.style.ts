/** Lays the page out: three columns, two with a dock below the canvas, or one panel at a time. */
import { css } from 'lit';

export const appStyle = css`
      :host {
        display: grid;
        grid-template-rows: 52px 1fr;
        height: 100dvh;
      }
      header {
        display: flex;
        align-items: center;
        gap: 16px;
        padding: 0 16px;
        background: var(--surface);
        border-bottom: 1px solid var(--line);
        min-width: 0;
      }
      header h1 {
        margin: 0;
        font-size: 15px;
        font-weight: 700;
        white-space: nowrap;
      }
      main > [hidden] {
        display: none;
      }
      header .segmented {
        width: 320px;
      }
      header .spring {
        flex: 1;
      }
      .share {
        min-height: 32px;
      }
      main {
        display: grid;
        grid-template-columns: 312px minmax(0, 1fr) 392px;
        min-height: 0;
      }
      main.gallery {
        grid-template-columns: 312px minmax(0, 1fr);
      }
      main > * {
        min-height: 0;
      }
      demo-controls {
        border-inline-end: 1px solid var(--line);
      }
      demo-output {
        border-inline-start: 1px solid var(--line);
      }
      nav {
        display: none;
      }
      @media (max-width: 1279px) {
        main {
          grid-template-columns: 300px minmax(0, 1fr);
          grid-template-rows: minmax(0, 1fr) auto;
        }
        main.gallery {
          grid-template-rows: minmax(0, 1fr);
        }
        demo-controls {
          grid-row: 1 / -1;
        }
        demo-output {
          border-inline-start: 0;
          border-top: 1px solid var(--line);
          height: 40dvh;
        }
        demo-output[folded] {
          height: 49px;
        }
      }
      @media (max-width: 859px) {
        :host {
          grid-template-rows: 52px 1fr 56px;
        }
        header {
          gap: 10px;
          padding: 0 12px;
        }
        header h1 {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        header .segmented {
          width: 100%;
          max-width: 260px;
        }
        main,
        main.gallery {
          grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        }
        main > *,
        main > demo-output,
        main > demo-output[folded] {
          grid-area: 1 / 1;
          border: 0;
          height: auto;
        }
        main > :not(.shown) {
          display: none;
        }
        nav {
          display: grid;
          grid-auto-flow: column;
          grid-auto-columns: 1fr;
          background: var(--surface);
          border-top: 1px solid var(--line);
        }
        nav button {
          border: 0;
          background: none;
          color: var(--muted);
          border-top: 2px solid transparent;
        }
        nav button[aria-pressed='true'] {
          color: var(--accent);
          font-weight: 650;
          border-color: var(--accent);
        }
        nav button:focus-visible {
          outline-offset: -4px;
        }
      }
    `;
