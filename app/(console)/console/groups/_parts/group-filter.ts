import { listGroups, readGroup } from '@/lib/domain/people/groups/groups.contract'
import { ApiError } from '@/lib/platform/http/client'
import { endpoint } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import type { Person } from '@/lib/ui/person'
import { groupName } from './names'

/** The name of the record in the address; none for one that the API does not give. */
export async function nameIn(read: () => Promise<string>): Promise<string | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return undefined
    throw error
  }
}

type Page = Pick<Person, 'api' | 'language'> & { query: Record<string, string | undefined> }

/** Narrows a list to a group, for those who may list groups; `name` is the filter's name in the contract. */
export async function groupFilter({ api, language, query }: Page, name: string, label: string): Promise<Filter> {
  const id = query[name]
  const read = async (id: string) => groupName((await api(readGroup, { params: { id } })).data, language)
  const now = id ? await nameIn(() => read(id)) : undefined
  return { name, label, kind: 'search', source: endpoint(listGroups), fields: ['name'], now }
}
