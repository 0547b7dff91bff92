import type { Org } from '@/lib/domain/testing/contract-suite'
import { due, hostile } from '@/lib/domain/testing/definer-call'
import { counted, dozens } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import { make, twice, unique } from '@/lib/domain/testing/preparations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { addDomain } from './domains.contract'

const add = (org: Org) => make(org, addDomain, { name: `learn${unique()}.example` })
const one = async (org: Org) => ({ params: { id: await add(org) } })

export const fixtures: RoomFixtures = {
  examples: {
    'domains.list': (org) => twice(() => add(org)),
    'domains.read': one,
    'domains.check': one,
    'domains.remove': one,
  },
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'organization_domains',
      sql`insert into organization_domains (organization_id, id, name, token, search_text, created_at, updated_at)
      select ${org}, ${idOf('domain')}, 'd' || n || '.bench.example', ${text}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({ 'domains.list': { tables: ['organization_domains', 'organizations'], ...dozens } }),
  exceptions: { 'domains.list': [counted] },
  databaseFunctions: {
    'organization_domains_due(integer,integer)': due(
      'organization_domains',
      'select * from public.organization_domains_due(2147483647, $1)',
    ),
    'domain_is_proven(text,uuid)': {
      attempts: () => hostile.map((text) => ['select public.domain_is_proven($1, null)', [text]]),
    },
  },
  personColumns: { organization_domains: content },
}
