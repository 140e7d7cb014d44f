/** Starts the dashboard: the library's components that are used, icons from our own origin, light or dark. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';
import './styles.css';
import './app.element.ts';

// A sprite by <use>: the library's own way fetches and parses markup, which the policy (rightly) refuses.
for (const library of ['system', 'default']) {
  registerIconLibrary(library, { resolver: (name) => `/dashboard/icons.svg#${name}`, spriteSheet: true });
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('wa-dark', dark.matches);
follow();
dark.addEventListener('change', follow);
