/** Puts the intake on the page, whoever answers its requests. */
import type { IntakeBoot } from '@dispute-intake/contract/cardholder-api';
import type { CardholderApi } from './api/cardholder-api.ts';
import { takeOver } from './first-screen/take-over.ts';
import { hostLink } from './host/host-link.ts';
import { loadTranslator, type Translator } from './i18n/translator.ts';
import { createIntake, type Intake } from './shell/intake.ts';
import { chosenLanguage, type IntakeRoot, setLanguage } from './view/intake-root.element.ts';

const RETRY_TEXTS_MS = 2000;

async function loadTexts(wanted: readonly (string | null)[], { branding }: IntakeBoot): Promise<Translator> {
  for (;;) {
    try {
      return await loadTranslator(wanted, branding?.address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_TEXTS_MS));
    }
  }
}

/** Starts the claim at once, and draws as soon as the words are there. Resolves with the running intake. */
export async function startPage(boot: IntakeBoot, api: CardholderApi): Promise<Intake> {
  const root = document.createElement('intake-root') as IntakeRoot;
  const host = hostLink({
    onWelcome: (welcome) => root.welcome(welcome),
    onMessage: (message) => root.receive(message),
  });
  const intake = createIntake({ boot, api, host, page: window });
  root.intake = intake;
  root.wanted = [boot.locale, ...navigator.languages];
  root.setTheme(boot.theme);
  intake.start();
  const texts = await loadTexts([chosenLanguage(), ...root.wanted], boot);
  // What the embedding page asked for meanwhile, colours and language, stays.
  root.i18n ??= texts;
  setLanguage(root.i18n);
  const place = document.getElementById('intake');
  if (place) takeOver(place, root);
  return intake;
}
