import { expect, it } from 'vitest'
import { readViews, viewOf, withView } from './saved-views'

it('makes a view of the search, the filters and the order, not of the page one is on', () => {
  const address = new URLSearchParams('status=draft&page=3&cursor=abc&skipped=40&search=ا&orderBy=name:asc&perPage=50')
  expect([...new URLSearchParams(viewOf(address))]).toEqual([
    ['orderBy', 'name:asc'],
    ['perPage', '50'],
    ['search', 'ا'],
    ['status', 'draft'],
  ])
})

it('keeps one view of a name, and the newest of many', () => {
  const first = withView([], { name: 'a', query: 'x=1' })
  expect(withView(first, { name: 'a', query: 'x=2' })).toEqual([{ name: 'a', query: 'x=2' }])
  const many = Array.from({ length: 25 }, (_, at) => ({ name: String(at), query: '' })).reduce(withView, first)
  expect(many.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 5)))
})

it('reads what was kept, and nothing of what is no view', () => {
  expect(readViews(null)).toEqual([])
  expect(readViews('{')).toEqual([])
  expect(readViews('{"name":"a"}')).toEqual([])
  expect(readViews('[{"name":"a","query":"x=1"},{"name":1,"query":""},null,"b"]')).toEqual([{ name: 'a', query: 'x=1' }])
})
