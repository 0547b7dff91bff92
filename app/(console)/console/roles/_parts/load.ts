import { listPermissions } from '@/lib/domain/house/roles/permissions.contract'
import { ownScopedPermissions, permissionRegistry, personalPermissions, type Subject } from '@/lib/domain/rooms'
import type { Person } from '@/lib/ui/person'
import { keyOf, type Pair } from './grants'

const perPage = 100
const subjects: ReadonlySet<string> = new Set(permissionRegistry.keys())
const isSubject = (name: string): name is Subject => subjects.has(name)

const ownCovers = (key: string): Pair['ownCovers'] => {
  if (!ownScopedPermissions.has(key)) return 'data'
  return personalPermissions.has(key) ? 'both' : 'paths'
}

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
