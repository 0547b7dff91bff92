import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { asRefusal } from '../errors'
import { Turns } from './turns'

/** Work that ends when the test says so. */
function working(limits: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const take = (owner: string, name: string, isGone = () => false) =>
    turns
      .take(
        owner,
        isGone,
        () =>
          new Promise<string>((resolve) => {
            begun.push(name)
            ends.push(() => resolve(name))
          }),
      )
      .catch((error: unknown) => `refused ${asRefusal(error).status}`)
  const endOne = async () => {
    ends.shift()?.()
    await nextTurn()
    await nextTurn()
  }
  return { turns, begun, take, endOne }
}

it('a few begin at once, the others wait, and organizations take turns', async () => {
  const { turns, begun, take, endOne } = working({ atOnce: 2, waiting: { total: 10, perOwner: 8 } })
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => take(name.slice(0, 1), name))
  await nextTurn()
  expect([begun, turns.waiting]).toEqual([['a1', 'a2'], 3])
  for (let ended = 0; ended < 5; ended += 1) await endOne()
  expect(begun.slice(0, 2)).toEqual(['a1', 'a2'])
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  expect(begun.indexOf('b1')).toBeLessThan(4)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  expect(turns.waiting).toBe(0)
})

it('a full line refuses at once, and a client that has gone takes no turn', async () => {
  const { begun, take, endOne } = working({ atOnce: 1, waiting: { total: 2, perOwner: 2 } })
  const first = take('a', 'a1')
  let isGone = false
  const gone = take('a', 'a2', () => isGone)
  const third = take('a', 'a3')
  expect(await take('a', 'a4')).toBe('refused 503')
  isGone = true
  await endOne()
  await nextTurn()
  await nextTurn()
  await endOne()
  expect(await Promise.all([first, gone, third])).toEqual(['a1', 'refused 503', 'a3'])
  expect(begun).toEqual(['a1', 'a3'])
})
