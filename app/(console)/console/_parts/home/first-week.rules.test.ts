import { expect, it } from 'vitest'
import { stationsOf } from './first-week.rules'

it('stands at the first step that is open and can be taken; what is done leads nowhere', () => {
  const step = (name: string, isDone: boolean, href: string | null = `/${name}`) => ({ name, isDone, href })
  expect(
    stationsOf([step('one', true), step('two', false, null), step('three', false), step('four', false), step('five', true)]),
  ).toEqual([
    { name: 'one', state: 'done' },
    { name: 'two', state: 'next' },
    { name: 'three', state: 'now', href: '/three' },
    { name: 'four', state: 'next', href: '/four' },
    { name: 'five', state: 'done' },
  ])
  expect(stationsOf([step('one', true)])).toEqual([{ name: 'one', state: 'done' }])
})
