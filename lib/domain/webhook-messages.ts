import type { Event } from '@/lib/platform/events/event'
import { inlineSchema, type Json } from '@/lib/platform/http/openapi-shapes'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const parameters = [
  header('webhook-id', 'The event; the same in every attempt and replay: handle each id once'),
  header('webhook-timestamp', 'When the attempt was made, in seconds since 1970; refuse one that is more than five minutes off'),
  header(
    'webhook-signature',
    'One or, for 24 hours after the secret was rotated, two signatures with a blank between them: `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`',
  ),
]

/** The requests that the API sends for events, as path items of OpenAPI 3.1, by the name of the event (Standard Webhooks). */
export function openApiWebhooks(events: readonly Event[], tag: string, titleOf: (name: string) => string): Record<string, Json> {
  const itemOf = ({ name, version, summary, payload }: Event): Json => ({
    post: {
      operationId: `webhooks.on.${name}`,
      tags: [tag],
      summary: titleOf(name),
      description: `${summary} At least once, and in no order: see \`timestamp\`.`,
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'version', 'timestamp', 'data'],
              properties: {
                type: { type: 'string', const: name },
                version: { type: 'integer', const: version, description: 'Version of the shape of `data`' },
                timestamp: { type: 'string', format: 'date-time', description: 'When it became true' },
                data: inlineSchema(payload),
              },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'It was received; only the first 4 kB of the answer are read' },
        '410': { description: 'The receiver is gone: the webhook is disabled' },
        default: { description: 'A failure, redirects included: it is sent again later, for about three days' },
      },
    },
  })
  return Object.fromEntries(events.map((event) => [event.name, itemOf(event)]))
}
