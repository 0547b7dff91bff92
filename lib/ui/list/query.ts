import type { Contract } from '@/lib/platform/http/contract'

const paging = ['page', 'perPage', 'cursor', 'search', 'orderBy'] as const

/**
 * The parameters of an address that a list's contract accepts: filters and paging have the same names in
 * both.
 */
export function queryFor({ query: shape, list }: Contract, query: Record<string, string | undefined>): Record<string, string> {
  const known = new Set<string>([...Object.keys(shape?.shape ?? {}), ...(list ? paging : [])])
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => known.has(pair[0]) && !!pair[1]))
}

/** The same query without where one is in it: what an export or a new filter begins with. */
export function withoutPosition(query: Record<string, string>): Record<string, string> {
  const { page: _page, cursor: _cursor, ...rest } = query
  return rest
}
