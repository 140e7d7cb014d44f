/** One field for everything (`Ctrl+K`, `⌘K`): pages, what can be done here, and cases found as somebody types. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { EvaluationRow, Page } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, describe, queryOf } from '../api.ts';
import { go } from '../router.ts';
import { counted, money, word } from '../words.ts';
import { icon } from './bits.ts';
import { openDialog } from './dialog.ts';

/** Something that can be chosen in the palette. */
export interface Command {
  label: string;
  run: () => void;
}
interface Entry extends Command {
  group: 'Cases' | 'On this page' | 'Actions' | 'Pages';
  note?: string;
}

const CASES = 8;
const WAIT_MS = 120;
const sources = new Set<() => Command[]>();

/** The page offers what can be done on it; call what is returned when the page goes. */
export function offerCommands(source: () => Command[]): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** Every word that was typed begins a word of the label. */
function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((each) => each.startsWith(part)));
}

const caseEntry = (row: EvaluationRow): Entry => ({
  group: 'Cases',
  label: row.merchant_name,
  note: [
    money(row.amount, row.currency),
    `•••• ${row.last_4}`,
    row.next_action ? word(row.next_action) : word(row.status),
  ].join(' · '),
  run: () => go(`/dashboard/evaluations/${row.id}`),
});

let isOpen = false;

/** Opens it, unless it or another dialog is open; what was chosen runs once it has closed. */
export async function openPalette(offer: { pages: Command[]; actions: Command[]; findsCases: boolean }): Promise<void> {
  if (isOpen || document.querySelector('wa-dialog')) return;
  isOpen = true;
  const here = [...sources].flatMap((source) => source());
  let typed = '';
  let cases: Entry[] = [];
  let at = 0;
  let news = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chosen: Entry | undefined;

  const shown = (): Entry[] => {
    const of = (group: Entry['group'], commands: readonly Command[]): Entry[] =>
      commands.filter(({ label }) => typed === '' || matches(label, typed)).map((each) => ({ ...each, group }));
    return [...cases, ...of('On this page', here), ...of('Actions', offer.actions), ...of('Pages', offer.pages)];
  };

  await openDialog('Search and go to', (close, update) => {
    const show = (): void => {
      at = 0;
      update();
      document.querySelector('.palette [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    };
    const find = async (): Promise<void> => {
      const asked = typed;
      try {
        const page =
          asked === ''
            ? { data: [] }
            : await call<Page<EvaluationRow>>('GET', `/evaluations${queryOf({ q: asked, limit: String(CASES) })}`);
        if (asked !== typed) return;
        cases = page.data.map(caseEntry);
        news = '';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (asked !== typed) return;
        cases = [];
        news = describe(error);
      }
      news ||= counted(shown().length, 'result', 'results');
      show();
    };
    const type = (event: InputEvent): void => {
      typed = (event.target as HTMLInputElement).value.trim();
      clearTimeout(timer);
      if (offer.findsCases) timer = setTimeout(() => void find(), WAIT_MS);
      else news = counted(shown().length, 'result', 'results');
      show();
    };
    const choose = (entry: Entry | undefined): void => {
      if (entry === undefined) return;
      chosen = entry;
      close();
    };
    const press = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const count = shown().length;
      if (step === 0 || count === 0) return;
      event.preventDefault();
      at = (at + step + count) % count;
      update();
      document.querySelector('.palette [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    };
    const entries = shown();
    return html`<form class="palette" @submit=${(event: Event) => {
      event.preventDefault();
      choose(shown()[at]);
    }}>
      <input type="search" name="find" role="combobox" autocomplete="off" spellcheck="false" aria-label="Search" aria-expanded="true" aria-autocomplete="list"
        aria-controls="palette-list" aria-activedescendant=${entries.length > 0 ? `palette-${at}` : nothing}
        placeholder=${offer.findsCases ? 'A case, a page or an action' : 'A page or an action'} @input=${type} @keydown=${press} />
      <ul id="palette-list" role="listbox" aria-label="Results">${groupsOf(entries).map(
        ([group, some]) => html`<li role="presentation"><span class="palette-group" aria-hidden="true">${group}</span>
          <ul role="group" aria-label=${group}>${some.map(({ entry, index }) => option(entry, index, index === at, choose))}</ul></li>`,
      )}</ul>
      ${entries.length === 0 ? html`<p class="muted">Nothing is called so. Cases are found by merchant, last four digits, reference, customer, ids and your own texts.</p>` : nothing}
      <p class="sr" role="status">${news}</p>
    </form>`;
  });
  isOpen = false;
  clearTimeout(timer);
  chosen?.run();
}

function groupsOf(entries: readonly Entry[]): [Entry['group'], { entry: Entry; index: number }[]][] {
  const groups = new Map<Entry['group'], { entry: Entry; index: number }[]>();
  for (const [index, entry] of entries.entries())
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), { entry, index }]);
  return [...groups];
}

const option = (
  entry: Entry,
  index: number,
  isSelected: boolean,
  choose: (entry: Entry) => void,
): TemplateResult => html`<li id="palette-${index}" role="option" aria-selected=${isSelected} @click=${() => choose(entry)}>
    <span>${entry.label}</span>${entry.note ? html`<small>${entry.note}</small>` : nothing}</li>`;

/** The button that opens it, for those who do not know the keys. */
export const paletteButton = (open: () => void): TemplateResult =>
  html`<button type="button" class="find" aria-keyshortcuts="Control+K Meta+K" @click=${open}>${icon('search')}<span>Search</span><kbd aria-hidden="true">${/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd></button>`;
