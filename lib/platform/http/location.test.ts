import { describe, expect, it } from 'vitest'
import { createRole, readRole } from '@/lib/domain/house/roles/roles.contract'
import { linksOf, locationOf } from './location'

const page = { perPage: 20, hasNext: true, hasPrevious: true, orderBy: [], availableOrderBy: [] }
const at = (query: string) => new URL(`http://localhost/api/v1/user/learning/paths${query}`)

describe('the links of a page', () => {
  it('keep the rest of the query', () => {
    const cursors = { type: 'cursor' as const, nextCursor: 'n.1', previousCursor: 'p.1' }
    expect(linksOf(at('?perPage=20&category=a%26b&cursor=x.y'), { ...page, ...cursors })).toBe(
      '</api/v1/user/learning/paths?perPage=20&category=a%26b&cursor=n.1>; rel="next", ' +
        '</api/v1/user/learning/paths?perPage=20&category=a%26b&cursor=p.1>; rel="prev"',
    )
  })

  it('are by page number, and point from beyond the last page to the last', () => {
    const numbered = { ...page, type: 'offset' as const, totalPage: 3 }
    expect(linksOf(at('?page=2'), { ...numbered, page: 2 })).toBe(
      '</api/v1/user/learning/paths?page=3>; rel="next", </api/v1/user/learning/paths?page=1>; rel="prev"',
    )
    expect(linksOf(at('?page=9'), { ...numbered, page: 9, hasNext: false })).toBe(
      '</api/v1/user/learning/paths?page=3>; rel="prev"',
    )
  })

  it('are absent for a list of one page', () => {
    expect(linksOf(at(''), { ...page, type: 'cursor', hasNext: false, hasPrevious: false })).toBeUndefined()
  })
})

describe('the address of a created record', () => {
  const { returns } = createRole.example
  const id = encodeURIComponent(returns.id)

  it('is that of the collection and the new id, or as the contract says', () => {
    expect(locationOf(createRole, returns)).toBe(`/api/v1/admin/system/roles/${id}`)
    const own = { ...createRole, location: '/a/:name.en/b/:roleId?c=:type' as const }
    expect(locationOf(own, { name: { en: 'x/y' }, type: 'admin' }, { roleId: '7' })).toBe('/api/v1/a/x%2Fy/b/7?c=admin')
  })

  it('is absent if nothing was created', () => {
    expect(locationOf(readRole, returns)).toBeUndefined()
    expect(locationOf({ ...createRole, returns: createRole.returns }, {})).toBeUndefined()
    expect(locationOf({ ...createRole, location: '/shared/job/:jobId' }, { jobId: null })).toBeUndefined()
  })
})
