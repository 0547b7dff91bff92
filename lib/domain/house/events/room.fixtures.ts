import { counted, thousands } from '@/lib/domain/testing/list-declarations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, recent }) => [
    [
      'events',
      sql`insert into events (organization_id, id, name, version, subject, payload, occurred_at, created_at, delivered_at)
      select ${org}, ${idOf('event')}, 'benchEvent', 1, ${idOf('subject')}, '{}', ${recent}, ${recent}, ${recent} from ${rows}`,
    ],
    [
      'event_deliveries',
      sql`insert into event_deliveries (organization_id, event_id, reaction, subject, position, state, attempts, error, created_at)
      select ${org}, ${idOf('event')}, 'bench.reaction', ${idOf('subject')}, n, 'dead', 8, '{"name":"internal"}', ${recent} from ${rows}`,
    ],
  ],
  requests: () => ({
    'eventDeliveries.list': {
      tables: ['event_deliveries', 'events'],
      most: thousands,
      because: 'a delivery is dead after eight failures alone, and is removed after 30 days',
    },
  }),
  exceptions: { 'eventDeliveries.list': [counted] },
}
