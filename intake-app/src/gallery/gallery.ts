/**
 * Any screen of the intake in any state, without a server: `gallery.html?screen=review&problem=not_received&mode=chatbot
 * &locale=ar-SA&scheme=dark&state=error`; `issuer`, `logo`, `logo_dark` (`blob:`), `transaction`, `reading` and `known` (JSON) replace the sample's. For designers and for screenshots; the pages are the real ones.
 */
import '../old-browsers.ts';
import '../theme/tokens.css';
import type { IntakeTheme } from '@dispute-intake/contract/browser-message';
import type { IntakeMode, Problem } from '@dispute-intake/contract/vocabulary';
import { startPage } from '../start-page.ts';
import { applyColorScheme } from '../theme/theme.ts';
import { fakeApi } from './fake-api.ts';
import { arrange, GALLERY_SCREENS, type GalleryScreen } from './scenes.ts';
import { GALLERY_STATES, type GalleryState } from './states.ts';

const query = new URLSearchParams(location.search);
const choose = <T extends string>(name: string, among: readonly T[], otherwise: T): T =>
  among.find((each) => each === query.get(name)) ?? otherwise;
/** A parameter's JSON; null where it is absent or no JSON. */
function jsonOf<T>(name: string): T | null {
  try {
    return JSON.parse(query.get(name) ?? 'null') as T | null;
  } catch {
    console.warn(`${name} is no JSON`);
    return null;
  }
}

async function show(): Promise<void> {
  const mode = choose<IntakeMode>('mode', ['form', 'chatbot'], 'form');
  const state = choose<GalleryState>('state', GALLERY_STATES, 'empty');
  const screen = choose<string>('screen', GALLERY_SCREENS, 'statement') as GalleryScreen;
  const problem = (query.get('problem') ?? 'not_received') as Problem;
  const theme = jsonOf<IntakeTheme>('theme');
  const scheme = query.get('scheme');
  applyColorScheme(document.documentElement, scheme === 'light' || scheme === 'dark' ? scheme : 'auto');
  // Percent of the browser's usual font size.
  if (query.get('font')) document.documentElement.style.fontSize = `${Number(query.get('font'))}%`;
  sessionStorage.clear();
  const scene = arrange({
    screen,
    state,
    problem,
    mode,
    locale: query.get('locale'),
    theme,
    amount: query.get('amount'),
    issuer: query.get('issuer'),
    logo: query.get('logo'),
    logoDark: query.get('logo_dark'),
    transaction: jsonOf('transaction'),
    reading: jsonOf('reading'),
    known: jsonOf('known'),
  });
  const intake = await startPage(scene.boot, fakeApi(scene.session, scene.faults));
  await scene.act(intake);
  document.documentElement.dataset.ready = 'yes';
}

void show();
