import { verifyWebhook, WebhookVerificationError } from '@dispute-intake/client';
import { Hono } from 'hono';

export const app = new Hono();

app.post('/hook', async (c) => {
  const body = await c.req.arrayBuffer();
  try {
    const event = await verifyWebhook(body, c.req.raw.headers, process.env.WEBHOOK_SECRET ?? '');
    console.log(event.webhookId, event.event);
    return c.body(null, 204);
  } catch (error) {
    return c.body(null, error instanceof WebhookVerificationError ? 400 : 500);
  }
});
