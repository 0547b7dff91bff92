import { describe, expect, it } from 'vitest'
import { linesInMemory, queuePlace, TestClock, TestServer, turns } from './sender.fixtures'

describe('two tabs of one browser', () => {
  it('send everything once, in its order, where they take turns', async () => {
    const [server, clock, rows, alone] = [new TestServer(), new TestClock(), linesInMemory(), turns()]
    const tabs = [1, 2].map(() => queuePlace(server, clock, rows, 2, alone))
    const texts = Array.from({ length: 12 }, (_, at) => String(at))
    await Promise.all(texts.map((text, at) => tabs[at % 2]?.add(text)))
    expect(server.taken).toEqual(texts)
    expect(await rows.all()).toEqual([])
  })

  it('go on with what the other one left behind', async () => {
    const [server, clock, rows, alone] = [new TestServer(), new TestClock(), linesInMemory(), turns()]
    const [first, second] = [1, 2].map(() => queuePlace(server, clock, rows, 2, alone))
    server.failures.push({ kind: 'offline' })
    await first?.add('a')
    first?.sender.leave()
    await second?.add('b')
    await clock.pass(60_000)
    expect(server.requests).toEqual([['a'], ['a', 'b']])
  })
})
