import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue'

const all = (queue: FairQueue<string>) => {
  const order: string[] = []
  for (let turn = queue.next(); turn; turn = queue.next()) order.push(turn.work)
  return order
}

describe('a fair queue', () => {
  it('serves owners in turn, and the one just served last', () => {
    const queue = new FairQueue<string>({ total: 20, perOwner: 10 })
    for (let at = 1; at <= 4; at++) queue.add('a', `a${at}`)
    expect(queue.next()?.work).toBe('a1')
    queue.add('b', 'b1')
    queue.add('b', 'b2')
    queue.add('c', 'c1')
    expect(all(queue)).toEqual(['b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('does not let an owner overtake others with single requests', () => {
    const queue = new FairQueue<string>({ total: 20, perOwner: 10 })
    queue.add('a', 'a1')
    queue.add('b', 'b1')
    queue.add('b', 'b2')
    const order: string[] = []
    for (let at = 2; at <= 4; at++) {
      order.push(queue.next()?.work ?? '')
      if (order.at(-1)?.startsWith('a')) queue.add('a', `a${at}`)
    }
    expect(order).toEqual(['a1', 'b1', 'a2'])
  })

  it('is full for one owner before it is full for all', () => {
    const queue = new FairQueue<string>({ total: 3, perOwner: 2 })
    expect(['1', '2', '3'].map((work) => queue.add('a', work))).toEqual([true, true, false])
    expect(['1', '2'].map((work) => queue.add('b', work))).toEqual([true, false])
    queue.next()
    expect(queue.add('c', '1')).toBe(true)
    expect(queue.size).toBe(3)
  })

  it('drops cancelled work, and skips owners who may not be served', () => {
    const queue = new FairQueue<string>({ total: 5, perOwner: 5 })
    for (const work of ['a1', 'a2', 'a3']) queue.add('a', work)
    queue.add('b', 'b1')
    queue.remove('a', 'a2')
    queue.remove('b', 'unknown')
    expect(queue.next((owner) => owner !== 'a')?.work).toBe('b1')
    expect(queue.next((owner) => owner !== 'a')).toBeUndefined()
    expect(all(queue)).toEqual(['a1', 'a3'])
    expect(queue.size).toBe(0)
  })
})
