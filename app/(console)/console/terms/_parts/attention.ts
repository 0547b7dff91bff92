import { listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { can } from '@/lib/ui/can'
import { IconFilePencil } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

/** Policies that are drafts. */
export const attention: Attention = async ({ me, api }) => {
  if (!can(me, listTermPolicies)) return []
  const { metadata } = await api(listTermPolicies, { query: { page: 1, perPage: 1, status: 'draft' } })
  const { count = 0 } = metadata
  return [{ name: 'policies', count, href: '/console/terms?status=draft', icon: IconFilePencil, kind: 'plain', place: 2 }]
}
