import { contracts } from '@/lib/domain/contracts'
import { listPermissions } from '@/lib/domain/house/roles/permissions.contract'
import { permissionRegistry, type Subject } from '@/lib/domain/rooms'
import type { Person } from '@/lib/ui/person'
import { keyOf, type Pair } from './grants'

const perPage = 100
const subjects: ReadonlySet<string> = new Set(permissionRegistry.keys())
const isSubject = (name: string): name is Subject => subjects.has(name)

const asked = contracts.flatMap(({ access }) => (typeof access === 'object' && access.permission ? [access] : []))
const setOf = (some: typeof asked): ReadonlySet<string | undefined> => new Set(some.map(({ permission }) => permission))
/** Permissions that operations of the console ask for about the paths that one made or teaches, and those that others ask for about one's own data. */
const ofPaths = setOf(asked.filter(({ role, reach }) => role === 'admin' && reach?.includes('own')))
const ofData = setOf(asked.filter(({ role }) => role !== 'admin'))

const ownCovers = (key: string): Pair['ownCovers'] => (ofPaths.has(key) ? (ofData.has(key) ? 'both' : 'paths') : 'data')

/** Every permission of the registry, with its meaning in both languages and the name of its subject in the page's. */
export async function allPairs({ api, t }: Pick<Person, 'api' | 't'>): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let page = 1; ; page += 1) {
    const { data, metadata } = await api(listPermissions, { query: { page, perPage } })
    for (const { subject, ...pair } of data)
      if (isSubject(subject))
        pairs.push({
          ...pair,
          subject,
          subjectName: t(`subjects.${subject}`),
          ownCovers: ownCovers(keyOf({ subject, action: pair.action })),
        })
    if (!metadata.hasNext) return pairs
  }
}
