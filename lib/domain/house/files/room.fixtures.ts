import { due } from '@/lib/domain/testing/definer-call'
import { counted, farWord, million, sampled } from '@/lib/domain/testing/list-declarations'
import { content, product, shortly } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'assets',
      sql`insert into assets (organization_id, id, kind, state, name, media_type, size, checksum, object, held_bytes, search_text, created_at, updated_at)
      select ${org}, ${idOf('asset')}, (array['image', 'document', 'audio', 'video'])[n % 4 + 1], case when n % 50 = 9 then 'waiting' else 'ready' end,
        ${text}, 'image/webp', 1000, md5('bytes' || n), 'object' || n, 1000, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({ 'assets.list': { tables: ['assets'], most: million } }),
  exceptions: {
    'assets.list': [sampled, farWord, counted],
  },
  databaseFunctions: {
    'assets_due(integer)': due('assets', 'select * from public.assets_due($1)'),
  },
  personColumns: {
    assets: {
      name: product,
      mediaType: product,
      checksum: shortly('deleted with the file, minutes after the erasure'),
      altText: product,
      object: shortly('deleted with the file, minutes after the erasure'),
      renditions: shortly('deleted with the file, minutes after the erasure'),
      searchText: product,
    },
    asset_uses: content,
    upload_pieces: content,
  },
}
