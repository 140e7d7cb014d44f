import { equal, fromPuppet, idOf, sessionUrl, stage, welcomed } from './fixture.ts';

const completed = { type: 'service.intake.completed', evaluation_id: 'forged' };

/** A frame of the given address that is not the element's. */
async function strayFrame(src: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = src;
  document.body.append(frame);
  await fromPuppet(frame, 'loaded');
  return frame;
}
const settledBoth = async (on: ReturnType<typeof stage>, frame: HTMLIFrameElement) => {
  const heard = fromPuppet(frame, 'echo');
  frame.contentWindow?.postMessage({ act: 'post', with: { puppet: { echo: true } } }, '*');
  await heard;
  await on.settled();
};

describe('a hostile page', () => {
  afterEach(() => document.body.replaceChildren());

  it('cannot forge a message from the portal’s own window', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    window.postMessage(completed, '*');
    dispatchEvent(new MessageEvent('message', { data: completed, origin: window.guestOrigin }));
    await on.settled();
    equal(on.told, []);
  });

  it('cannot forge a message from another frame of the intake’s own origin', async () => {
    const url = sessionUrl();
    const on = stage({ 'session-url': url });
    await welcomed(on);
    const stray = await strayFrame(sessionUrl('?quiet'));
    stray.contentWindow?.postMessage({ act: 'post', with: { ...completed, intake_session_id: idOf(url) } }, '*');
    await settledBoth(on, stray);
    equal(on.told, []);
  });

  it('cannot speak from the element’s frame once that shows another origin', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    const other = window.guestOrigin.replace('localhost', '127.0.0.1');
    const loaded = fromPuppet(on.frame(), 'loaded');
    on.frame().contentWindow?.location.replace(`${other}/s/other?quiet`);
    await loaded;
    on.act('post', completed);
    on.act('hello', { nonce: 'any' });
    await on.settled();
    equal(on.told, []);
  });

  it('cannot tell of another session', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    on.act('post', { ...completed, intake_session_id: 'session-of-someone-else' });
    await on.settled();
    equal(on.told, []);
  });

  it('gets no port for a wrong nonce, nor for one of an earlier load', async () => {
    const on = stage({ 'session-url': sessionUrl('?quiet') });
    document.body.append(on.element);
    const earlier = await fromPuppet<string>(on.frame(), 'loaded');
    on.element.remove();
    document.body.append(on.element);
    const current = await fromPuppet<string>(on.frame(), 'loaded');
    equal(earlier === current, false);
    let welcomes = 0;
    addEventListener('message', ({ data }) => {
      if (data?.puppet?.welcome) welcomes += 1;
    });
    on.act('hello', { nonce: earlier });
    on.act('hello', { nonce: '' });
    on.act('hello', { nonce: null });
    await on.settled();
    equal(welcomes, 0);
  });

  it('gets no port by replaying a frame’s nonce from outside it', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    const { welcome } = await welcomed(on);
    const stray = await strayFrame(sessionUrl('?quiet'));
    let leaked = false;
    addEventListener('message', ({ source, data }) => {
      if (source === stray.contentWindow && data?.puppet?.welcome) leaked = true;
    });
    stray.contentWindow?.postMessage({ act: 'hello', with: { nonce: welcome.nonce } }, '*');
    await settledBoth(on, stray);
    equal(leaked, false);
  });

  it('hears nothing of one element at another', async () => {
    const [first, second] = [stage({ 'session-url': sessionUrl() }), stage({ 'session-url': sessionUrl() })];
    await Promise.all([welcomed(first), welcomed(second)]);
    first.act('post', { type: 'service.intake.opened' });
    first.act('port', { kind: 'submitted' });
    await first.next('intake-submitted');
    await second.settled();
    equal(second.told, []);
    equal(first.told.length, 2);
  });

  it('survives whatever is posted at it', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    for (const data of [
      null,
      0,
      '',
      'text',
      [],
      {},
      { type: 7 },
      { type: 'service.intake.opened2' },
      { ns: 'dispute-intake' },
    ]) {
      on.act('post', data);
    }
    for (const data of [null, 0, 'text', [], {}, { kind: 'nonsense' }, { kind: 'height', px: 'NaN' }, { type: {} }]) {
      on.act('port', data);
    }
    await on.settled();
    equal(on.told, []);
  });

  it('tells the theme to the exact origin of the session only', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    on.element.theme = { accent: '#102030' };
    const { welcome, from } = await welcomed(on);
    equal(welcome.theme, { accent: '#102030' });
    equal(from, location.origin);
  });
});
