import { expect, it } from 'vitest'
import { countedBy, filterOf } from './chosen'
import { hasMoreFilters } from './more-filters'

it('chooses what the list shows: its filters and words, without its position', () => {
  expect(filterOf({})).toEqual({})
  expect(filterOf({ state: 'invited,active', search: 'sara', cursor: 'x', perPage: '50', page: '2' })).toEqual({
    state: ['invited', 'active'],
    search: 'sara',
  })
  expect(filterOf({ path: '', dueTo: '2031-01-01' })).toEqual({ dueTo: '2031-01-01' })
})

it('leaves out what is never due where the list is ordered by due date, as the list does', () => {
  expect(filterOf({ state: 'active', orderBy: 'dueAt:asc' })).toEqual({ state: ['active'], dueFrom: '1970-01-01' })
  expect(filterOf({ dueFrom: '2031-01-01', orderBy: 'dueAt:desc' })).toEqual({ dueFrom: '2031-01-01' })
  expect(filterOf({ orderBy: 'createdAt:desc' })).toEqual({})
})

it('is counted by the list itself', () => {
  const asked = { state: 'invited,active', dueTo: '2031-01-01' }
  expect(countedBy(filterOf(asked))).toEqual({ ...asked, page: '1', perPage: '1' })
})

it('knows filters of the list that a change of all matching enrolments does not take', () => {
  expect(hasMoreFilters({ state: 'active', dueTo: '2031-01-01', search: 'sara', orderBy: 'dueAt:asc', page: '2' })).toBe(false)
  for (const name of [
    'createdFrom',
    'completedTo',
    'begunFrom',
    'expiresTo',
    'mandatory',
    'lastItem',
    'idleSince',
    'updatedFrom',
  ])
    expect(hasMoreFilters({ state: 'active', [name]: 'x' }), name).toBe(true)
})
