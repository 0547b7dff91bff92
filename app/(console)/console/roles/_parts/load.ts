import { listPermissions } from '@/lib/domain/roles/permissions.contract'
import { permissionRegistry, type Subject } from '@/lib/domain/rooms'
import type { Person } from '@/lib/ui/person'
import type { Pair } from './grants'

const perPage = 100
const subjects: ReadonlySet<string> = new Set(permissionRegistry.keys())
const isSubject = (name: string): name is Subject => subjects.has(name)

/** Every permission of the registry, with its meaning in both languages. */
export async function allPairs({ api }: Pick<Person, 'api'>): Promise<Pair[]> {
  const found: Pair[] = []
  for (let page = 1; ; page += 1) {
    const { data, metadata } = await api(listPermissions, { query: { page, perPage } })
    found.push(...data.flatMap((pair) => (isSubject(pair.subject) ? [{ ...pair, subject: pair.subject }] : [])))
    if (!metadata.hasNext) return found
  }
}
