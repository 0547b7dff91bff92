import { due } from '@/lib/domain/testing/definer-call'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  databaseFunctions: {
    'erasures_due(integer,integer)': due('erasure_requests', 'select * from public.erasures_due(2147483647, $1)'),
  },
}
