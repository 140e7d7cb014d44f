import { DisputeIntake } from '../src/index.ts';
import { equal, fromPuppet, idOf, sessionUrl, stage, welcomed } from './fixture.ts';

describe('life on the page', () => {
  afterEach(() => document.body.replaceChildren());

  it('takes properties that were set before it was upgraded', () => {
    const early = document.createElement('div');
    early.innerHTML = '<dispute-late></dispute-late>';
    const element = early.firstElementChild as DisputeIntake;
    const url = sessionUrl();
    const renewSession = () => null;
    Object.assign(element, { sessionUrl: url, theme: { radius: 4 }, renewSession });
    customElements.define('dispute-late', class extends DisputeIntake {});
    document.body.append(early);
    equal(element.getAttribute('session-url'), url);
    equal(element.theme, { radius: 4 });
    equal(element.renewSession === renewSession, true);
  });

  it('is registered once, however often its module is loaded', async () => {
    const before = customElements.get('dispute-intake');
    await import(`../src/define.ts?again=${Date.now()}`);
    equal(customElements.get('dispute-intake') === before, true);
  });

  it('moved in the DOM tells nothing and is linked again', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    const place = document.createElement('div');
    document.body.append(place);
    const again = welcomed(on);
    place.append(on.element);
    await again;
    equal(on.told, []);
  });

  it('removed leaves no frame and no listener behind', async () => {
    const counts = { added: 0, removed: 0 };
    const [add, remove] = [window.addEventListener, window.removeEventListener];
    window.addEventListener = function (this: Window, ...args: Parameters<typeof add>) {
      if (args[0] === 'message') counts.added += 1;
      return add.apply(this, args);
    } as typeof add;
    window.removeEventListener = function (this: Window, ...args: Parameters<typeof remove>) {
      if (args[0] === 'message') counts.removed += 1;
      return remove.apply(this, args);
    } as typeof remove;
    try {
      const on = stage({ 'session-url': sessionUrl() });
      document.body.append(on.element);
      equal(counts, { added: 1, removed: 0 });
      on.element.remove();
      equal(counts, { added: 1, removed: 1 });
      equal(on.frame(), null);
    } finally {
      Object.assign(window, { addEventListener: add, removeEventListener: remove });
    }
  });

  it('accepts its address as `sessionurl`, as React 18 and templates without a build step write it', async () => {
    const on = stage({ sessionurl: sessionUrl() });
    await welcomed(on);
    equal(on.element.sessionUrl, on.element.getAttribute('sessionurl'));
    const again = welcomed(on);
    on.element.setAttribute('sessionurl', sessionUrl());
    await again;
    equal(on.element.sessionUrl, on.element.getAttribute('sessionurl'));
  });

  it('another session address starts another frame', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    const again = welcomed(on);
    on.element.sessionUrl = sessionUrl();
    await again;
    equal((on.element.shadowRoot as ShadowRoot).querySelectorAll('iframe').length, 1);
  });

  it('keeps the secret of the session address first in the fragment', () => {
    const on = stage({ 'session-url': `${sessionUrl()}#s3cret-_x` });
    document.body.append(on.element);
    equal(/^#s3cret-_x&di=[\d-]+&tab=[\d-]+$/.test(new URL(on.frame().src).hash), true, on.frame().src);
  });

  it('names its frame, and lets it use clipboard and camera', () => {
    const on = stage({ 'session-url': sessionUrl(), 'loading-label': 'Se está cargando' });
    document.body.append(on.element);
    equal(on.frame().title, 'Se está cargando');
    equal(on.frame().getAttribute('allow'), 'clipboard-write; camera');
  });

  it('takes a theme as JSON, for pages that are rendered on a server', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    on.element.theme = '{"accent":"#7a2e8f"}';
    const { welcome } = await welcomed(on);
    equal([welcome.theme, on.element.theme], [{ accent: '#7a2e8f' }, { accent: '#7a2e8f' }]);
  });

  it('is told as opened once, also where another element shows the session again', async () => {
    const url = sessionUrl();
    const counts: number[] = [];
    for (let round = 0; round < 2; round++) {
      const on = stage({ 'session-url': url });
      await welcomed(on);
      on.act('post', { type: 'service.intake.opened', intake_session_id: idOf(url) });
      await on.settled();
      counts.push(on.told.filter(({ name }) => name === 'intake-opened').length);
      on.element.remove();
    }
    equal(counts, [1, 0]);
  });

  it('hands later changes of theme, language and colours to the page', async () => {
    const on = stage({ 'session-url': sessionUrl(), locale: 'es-MX', 'color-scheme': 'dark' });
    const { welcome } = await welcomed(on);
    equal([welcome.locale, welcome.colorScheme], ['es-MX', 'dark']);
    const heard = fromPuppet(on.frame(), 'port');
    on.element.locale = 'ar-SA';
    equal(await heard, { kind: 'locale', locale: 'ar-SA' });
    const themed = fromPuppet(on.frame(), 'port');
    on.element.theme = { accent: '#445566' };
    equal(await themed, { kind: 'theme', theme: { accent: '#445566' } });
  });

  it('follows the content’s height, or keeps the one it is given', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    const grown = new Promise((resolve) => new MutationObserver(resolve).observe(on.frame(), { attributes: true }));
    on.act('port', { kind: 'height', px: 911 });
    await grown;
    equal(on.frame().getBoundingClientRect().height, 911);
    on.element.height = '500';
    equal(on.box().getBoundingClientRect().height, 500);
    on.act('port', { kind: 'height', px: 911 });
    await on.settled();
    equal(on.frame().getBoundingClientRect().height, 500);
  });

  it('brings the top of a new step into view', async () => {
    const before = document.createElement('div');
    before.style.height = '3000px';
    const after = before.cloneNode() as HTMLElement;
    const on = stage({ 'session-url': sessionUrl() });
    const up = welcomed(on);
    document.body.append(before, on.element, after);
    await up;
    scrollTo(0, 3400);
    on.act('post', { type: 'service.intake.step_changed', step_id: 'problem', step_index: 1, step_count: 5 });
    await on.next('intake-step-changed');
    equal(Math.round(on.box().getBoundingClientRect().top), 0);
    scrollTo(0, 2800);
    on.act('post', { type: 'service.intake.step_changed', step_id: 'review', step_index: 4, step_count: 5 });
    await on.next('intake-step-changed');
    equal(scrollY, 2800);
  });
});

describe('the dialog', () => {
  afterEach(() => document.body.replaceChildren());

  it('loads nothing before it is opened, and gives focus back when closed', async () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    const on = stage({ 'session-url': sessionUrl(), mode: 'modal' });
    document.body.append(on.element);
    equal(on.frame(), null);
    const up = welcomed(on);
    on.element.open();
    await up;
    equal((on.box() as HTMLDialogElement).matches(':modal'), true);
    equal(on.element.shadowRoot?.activeElement === on.frame(), true);
    const ended = on.next('intake-closed');
    on.act('port', { kind: 'closed' });
    await new Promise((resolve) => on.box().addEventListener('close', resolve, { once: true }));
    equal((on.box() as HTMLDialogElement).open, false);
    equal(document.activeElement === button, true);
    on.act('post', { type: 'service.intake.abandoned', reason: 'closed' });
    await ended;
    equal(on.frame(), null);
  });

  for (const mode of ['inline', 'modal']) {
    it(`says what became of the session before it says that it is closed (${mode})`, async () => {
      const on = stage({ 'session-url': sessionUrl(), mode, open: '' });
      await welcomed(on);
      on.act('post', { type: 'service.intake.opened' });
      on.act('port', { kind: 'submitted' });
      await on.next('intake-submitted');
      // The two channels keep no common order: the end of the session may come after the wish to close.
      on.act('port', { kind: 'closed' });
      await on.settled();
      on.act('post', { type: 'service.intake.completed', evaluation_id: 'e-1' });
      await on.next('intake-closed');
      equal(
        on.told.map(({ name }) => name),
        ['intake-opened', 'intake-submitted', 'intake-completed', 'intake-closed'],
      );
    });
  }

  it('opens and closes with the attribute `open`, which always says whether the dialog is open', async () => {
    const on = stage({ 'session-url': sessionUrl(), mode: 'modal', open: '' });
    await welcomed(on);
    const dialog = on.box() as HTMLDialogElement;
    equal(dialog.open, true);
    const closed = on.next('intake-closed');
    on.element.removeAttribute('open');
    await closed;
    equal([dialog.open, on.box() === dialog], [false, true], 'closed, not ended');
    on.element.open();
    equal([dialog.open, on.element.hasAttribute('open')], [true, true]);
    // As frameworks set it that know a property of this name.
    on.element.open = false;
    equal(dialog.open, false);
    equal(typeof on.element.open, 'function');
  });

  it('only closes at Escape while no answer was given, and shows the same page again', async () => {
    const on = stage({ 'session-url': sessionUrl(), mode: 'modal', open: '' });
    await welcomed(on);
    const frame = on.frame();
    for (const pressEscape of [
      () => on.act('port', { kind: 'escape' }),
      () => on.box().dispatchEvent(new Event('cancel', { cancelable: true })),
    ]) {
      const closed = on.next('intake-closed');
      const heard: unknown[] = [];
      const listen = ({ data }: MessageEvent) => data?.puppet?.port && heard.push(data.puppet.port.kind);
      addEventListener('message', listen);
      pressEscape();
      await closed;
      await on.settled();
      removeEventListener('message', listen);
      equal(heard.includes('close'), false, 'the page was told to end the session');
      equal([(on.box() as HTMLDialogElement).open, on.element.hasAttribute('open')], [false, false]);
      on.element.open();
      equal(on.frame() === frame, true);
    }
    equal(
      on.told.map(({ name }) => name),
      ['intake-closed', 'intake-closed'],
    );
  });

  it('asks the page before it closes where an answer would be lost, whoever asks', async () => {
    const on = stage({ 'session-url': sessionUrl(), mode: 'modal' });
    document.body.append(on.element);
    const up = welcomed(on);
    on.element.open();
    await up;
    // The port keeps its own order, which the window's messages do not share: what comes after is there when this is.
    const titled = new Promise((resolve) =>
      new MutationObserver(resolve).observe(on.frame(), { attributeFilter: ['title'] }),
    );
    on.act('port', { kind: 'dirty', dirty: true });
    on.act('port', { kind: 'title', title: 'Unsent answers' });
    await titled;
    for (const ask of [
      () => on.element.close(),
      () => on.act('port', { kind: 'escape' }),
      () => on.box().dispatchEvent(new Event('cancel', { cancelable: true })),
    ]) {
      let heard = fromPuppet(on.frame(), 'port');
      ask();
      let message = await heard;
      if ((message as { kind: string }).kind === 'focus') {
        heard = fromPuppet(on.frame(), 'port');
        message = await heard;
      }
      equal(message, { kind: 'close', force: false });
    }
    equal((on.box() as HTMLDialogElement).open, true);
    equal(on.told, []);
  });

  it('closes at once while the page is not up', () => {
    const on = stage({ 'session-url': sessionUrl('?hang'), mode: 'modal' });
    document.body.append(on.element);
    on.element.open();
    equal((on.box() as HTMLDialogElement).open, true);
    on.element.close();
    equal((on.box() as HTMLDialogElement).open, false);
  });
});
