// app/hook/route.ts
import { verifyWebhook, WebhookVerificationError } from '@dispute-intake/client';

export async function POST(request: Request): Promise<Response> {
  const body = await request.arrayBuffer();
  try {
    const event = await verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET ?? '');
    console.log(event.webhookId, event.event);
    return new Response(null, { status: 204 });
  } catch (error) {
    return new Response(null, { status: error instanceof WebhookVerificationError ? 400 : 500 });
  }
}
