import { equal, fromPuppet, idOf, sessionUrl, stage, welcomed } from './fixture.ts';

describe('events', () => {
  afterEach(() => document.body.replaceChildren());

  it('re-emits every documented message with its type taken off', async () => {
    const url = sessionUrl();
    const on = stage({ 'session-url': url });
    await welcomed(on);
    const intake_session_id = idOf(url);
    on.act('post', { type: 'service.intake.opened', intake_session_id });
    on.act('post', {
      type: 'service.intake.step_changed',
      intake_session_id,
      step_id: 'problem',
      step_index: 1,
      step_count: 6,
    });
    on.act('port', { kind: 'submitted' });
    await on.next('intake-submitted');
    on.act('post', { type: 'service.intake.completed', intake_session_id, evaluation_id: 'e-1' });
    await on.next('intake-completed');
    equal(on.told, [
      { name: 'intake-opened', detail: { intake_session_id } },
      { name: 'intake-step-changed', detail: { intake_session_id, step_id: 'problem', step_index: 1, step_count: 6 } },
      { name: 'intake-submitted', detail: { intake_session_id } },
      { name: 'intake-completed', detail: { intake_session_id, evaluation_id: 'e-1' } },
    ]);
  });

  it('tells an ending once, however often the page repeats it', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    for (let i = 0; i < 3; i += 1) on.act('post', { type: 'service.intake.completed', evaluation_id: 'e-1' });
    await on.settled();
    equal(on.told.length, 1);
  });

  it('works with a page that speaks the documented messages only', async () => {
    const on = stage({ 'session-url': sessionUrl('?quiet') });
    document.body.append(on.element);
    await fromPuppet(on.frame(), 'loaded');
    on.act('post', { type: 'service.intake.opened' });
    equal(await on.next('intake-opened'), {});
    equal(on.box().className, 'ready');
  });

  it('bubbles out of shadow trees', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    const outer = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(on.element);
    document.body.append(outer);
    const heard = new Promise((resolve) => document.body.addEventListener('intake-opened', resolve, { once: true }));
    await welcomed(on);
    on.act('post', { type: 'service.intake.opened' });
    await heard;
  });
});
