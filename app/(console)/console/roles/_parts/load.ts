import { listPermissions } from '@/lib/domain/roles/permissions.contract'
import type { Person } from '@/lib/ui/person'
import { type Pair, pairsOf } from './grants'

const perPage = 100

/** Every permission of the registry, with its meaning in both languages. */
export async function allPairs({ api }: Pick<Person, 'api'>): Promise<Pair[]> {
  const found: Pair[] = []
  for (let page = 1; ; page += 1) {
    const { data, metadata } = await api(listPermissions, { query: { page, perPage } })
    found.push(...pairsOf(data))
    if (!metadata.hasNext) return found
  }
}
