import { apiPrefix } from '../gate/gate'
import type { PageMetadata } from '../lists/page'
import type { Contract } from './contract'

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

/**
 * The `Location` of a created record (RFC 9110, 10.2.2): the contract's `location`, or the collection's path and the new id. Undefined if nothing was
 * created (such as no job, because there is nothing to do) or the address is unknown.
 */
export function locationOf(contract: Contract, data: unknown, params: Record<string, unknown> = {}): string | undefined {
  const { location, path, status } = contract
  if (status !== 201 && status !== 202) return undefined
  const template = location ?? (inside(data, 'id') === undefined ? undefined : `${path}/:id`)
  if (!template) return undefined
  let isWhole = true
  const filled = template.replace(/:([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (_, name: string) => {
    const value = name.split('.').reduce(inside, data) ?? params[name]
    if (value === undefined || value === null) isWhole = false
    return encodeURIComponent(String(value))
  })
  return isWhole ? apiPrefix + filled : undefined
}

/** The `Link` header of a page of a list (RFC 8288): next, previous, first, last; undefined if there are none. */
export function linksOf({ pathname, searchParams }: URL, paging: PageMetadata): string | undefined {
  const { type, hasNext, hasPrevious, nextCursor, previousCursor, page = 1, totalPage = 0 } = paging
  const link = (relation: 'next' | 'prev', name: 'page' | 'cursor', value: string) => {
    const query = new URLSearchParams(searchParams)
    query.set(name, value)
    return `<${pathname}?${query}>; rel="${relation}"`
  }
  const links =
    type === 'cursor'
      ? [
          ...(nextCursor ? [link('next', 'cursor', nextCursor)] : []),
          ...(previousCursor ? [link('prev', 'cursor', previousCursor)] : []),
        ]
      : [
          ...(hasNext ? [link('next', 'page', String(page + 1))] : []),
          ...(hasPrevious ? [link('prev', 'page', String(Math.min(page - 1, totalPage)))] : []),
        ]
  return links.length > 0 ? links.join(', ') : undefined
}
