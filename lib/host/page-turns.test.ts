import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageTurns } from './page-turns'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Turns, and the clients whose pages have begun, in order, each with a function that ends it. */
function turning({ apiInUse = false, ...limits }: { apiInUse?: boolean } & ConstructorParameters<typeof PageTurns>[1] = {}) {
  const turns = new PageTurns(() => apiInUse, limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const take = (client: string): boolean => {
    const turn = turns.take(client)
    void turn?.then((end) => {
      begun.push(client)
      ends.push(end)
    })
    return turn !== null
  }
  const endNext = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { turns, begun, take, endNext, settled: () => vi.advanceTimersByTimeAsync(0) }
}

describe('the turns of pages', () => {
  it('admit one page at a time, and clients alternate for any number of pages each', async () => {
    const { begun, take, endNext, settled } = turning()
    for (const client of ['a', 'a', 'a', 'a', 'b', 'c']) expect(take(client)).toBe(true)
    await settled()
    expect(begun).toEqual(['a'])
    for (let at = 0; at < 5; at++) await endNext()
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
  })

  it('refuse when too many pages wait, of one client before all', async () => {
    const { turns, take } = turning({ waiting: 4, waitingOfOne: 2 })
    expect(['a', 'a', 'a', 'a', 'b', 'c', 'd', 'e'].map(take)).toEqual([true, true, true, false, true, true, false, false])
    expect(turns.waiting).toBe(4)
  })

  it('are not blocked by a page that waits for something else', async () => {
    const { begun, take, endNext } = turning({ turnMs: 50 })
    take('a')
    take('b')
    await vi.advanceTimersByTimeAsync(49)
    expect(begun).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(2)
    expect(begun).toEqual(['a', 'b'])
    // The late end of the first page must not admit a third one next to the second.
    take('c')
    await endNext()
    expect(begun).toEqual(['a', 'b'])
    await endNext()
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('are followed by a pause as long as the page took, while the API is in use', async () => {
    const { begun, take, endNext } = turning({ apiInUse: true })
    take('a')
    take('b')
    await vi.advanceTimersByTimeAsync(20)
    await endNext()
    await vi.advanceTimersByTimeAsync(19)
    expect(begun).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a', 'b'])
  })

  it('keep no state of clients that have left', async () => {
    const { turns, take, endNext, settled } = turning()
    for (let at = 0; at < 100; at++) take(`${at}`)
    await settled()
    for (let at = 0; at < 100; at++) await endNext()
    expect([turns.waiting, Reflect.get(turns, 'queues').size, Reflect.get(turns, 'running')]).toEqual([0, 0, 0])
  })
})
