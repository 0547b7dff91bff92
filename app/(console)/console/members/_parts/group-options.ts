import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { groupName } from '../../groups/_parts/names'

const perPage = 100
const mostPages = 5

/** Groups as the options of a field, by name, for those who may list them: at most five hundred. */
export async function groupOptions({ api, me, language }: Person): Promise<{ value: string; label: string }[]> {
  if (!can(me, listGroups)) return []
  const found: { value: string; label: string }[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, metadata } = await api(listGroups, { query: { page, perPage } })
    found.push(...data.map((group) => ({ value: group.id, label: groupName(group, language) })))
    if (!metadata.hasNext) break
  }
  return found.toSorted((one, other) => one.label.localeCompare(other.label, language))
}
