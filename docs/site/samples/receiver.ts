import { createServer } from 'node:http';
import { verifyWebhook, WebhookVerificationError } from '@dispute-intake/client';

const handled = new Set<string>();

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, process.env.WEBHOOK_SECRET ?? '');
    if (!handled.has(event.webhookId)) console.log(event.event, event);
    handled.add(event.webhookId);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
}).listen(Number(process.env.PORT ?? 3000));
