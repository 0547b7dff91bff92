import { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { can } from '@/lib/ui/can'
import { IconKey } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

const dayMs = 86_400_000
/** A key that is younger may still be on its way into a program. */
const unusedAfterDays = 7
/** How long before its end a key is worth a word. */
const endsWithinDays = 30
const list = '/console/api-keys?status=active'

/** Active keys that end soon, and those that were never used, among the newest hundred. */
export const attention: Attention = async ({ me, api, numbers }) => {
  if (!numbers || !can(me, listApiKeys)) return []
  const now = Date.parse(numbers.overview.asOf)
  const { data } = await api(listApiKeys, { query: { status: 'active', perPage: 100 } })
  const unused = data.filter(
    ({ lastUsedAt, createdAt }) => lastUsedAt === null && now - Date.parse(createdAt) > unusedAfterDays * dayMs,
  )
  const ending = data.filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) - now < endsWithinDays * dayMs)
  return [
    { name: 'ending', count: ending.length, href: list, icon: IconKey, kind: 'warn', place: 7 },
    { name: 'unused', count: unused.length, href: list, icon: IconKey, kind: 'plain', place: 1 },
  ]
}
