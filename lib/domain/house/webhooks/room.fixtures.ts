import { due } from '@/lib/domain/testing/definer-call'
import { counted, dozens, million, unindexed } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, recent, text }) => [
    [
      'webhooks',
      sql`insert into webhooks (organization_id, id, url, description, state, search_text, created_at, updated_at)
      select ${org}, ${idOf('webhook')}, 'https://hooks.bench.example', ${text}, (array['active', 'paused', 'disabled'])[n % 3 + 1], ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'webhook_deliveries',
      sql`insert into webhook_deliveries (organization_id, id, webhook_id, message_id, event, body, state, attempts, created_at)
      select ${org}, ${idOf('delivery')}, ${idOf('webhook', sql`1`)}, ${idOf('message')}, (array['groupJoined', 'groupLeft', 'itemPassed'])[n % 3 + 1], '{}', (array['delivered', 'failed', 'waiting'])[n % 3 + 1], 1, ${recent} from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'webhooks.list': { tables: ['webhooks'], ...dozens },
    'webhooks.deliveries': {
      params: { id: idOf('webhook', 1) },
      tables: ['webhook_deliveries', 'webhooks'],
      most: million,
      filters: { event: ['groupJoined', 'groupLeft'] },
    },
  }),
  exceptions: {
    'webhooks.list': [unindexed, counted],
    'webhooks.deliveries': [counted],
  },
  databaseFunctions: {
    'webhook_deliveries_due(integer,uuid,integer)': due(
      'webhook_deliveries',
      "select public.webhook_deliveries_due(2147483647, md5('')::uuid, $1)",
    ),
  },
  personColumns: {
    webhooks: content,
    webhook_deliveries: 'events sent to other systems: ids and facts, deleted after 30 days',
  },
}
