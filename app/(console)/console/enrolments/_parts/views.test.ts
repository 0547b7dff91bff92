import { expect, it } from 'vitest'
import { overdueEnrolments, viewsOf } from './views'

const now = new Date('2026-03-10T22:00:00.000Z')
const zone = 'Asia/Riyadh'
const queryOf = (href: string) => Object.fromEntries(new URL(href, 'https://masar.example').searchParams)
const view = (name: string) => viewsOf({}, now, zone).find((one) => one.name === name)?.href ?? ''

it('show what is due from today until seven days later, by the days of the organization', () => {
  expect(queryOf(view('dueSoon'))).toEqual({
    state: 'invited,active',
    dueFrom: '2026-03-10T21:00:00.000Z',
    dueTo: '2026-03-18T20:59:59.999Z',
    orderBy: 'dueAt:asc',
  })
})

it('show the overdue by their due date, at the address that home leads to', () => {
  expect(queryOf(view('overdue'))).toEqual(queryOf(overdueEnrolments))
})

it('name the view that an address shows, and none for another combination of filters', () => {
  const current = (query: Record<string, string>) =>
    viewsOf(query, now, zone).flatMap(({ name, isCurrent }) => (isCurrent ? [name] : []))
  expect(current({})).toEqual(['all'])
  expect(current({ path: 'any', search: 'sara' })).toEqual(['all'])
  for (const name of ['overdue', 'dueSoon', 'active', 'completed']) expect(current(queryOf(view(name)))).toEqual([name])
  expect(current({ state: 'waived' })).toEqual([])
})
