import { describe, expect, it } from 'vitest'
import { pauseMs } from './pauses'
import { latestPlace, linesInMemory, queuePlace, settled, TestClock, TestServer } from './sender.fixtures'
import type { SendingStatus } from './status'
import { type Shelf, shelfInMemory } from './store'

const offline = { kind: 'offline' } as const
const refused = { kind: 'refused', message: 'No' } as const

function queueScene(most?: number) {
  const [server, clock, rows] = [new TestServer(), new TestClock(), linesInMemory()]
  return { server, clock, rows, ...queuePlace(server, clock, rows, most) }
}
function latestScene(shelf: Shelf = shelfInMemory()) {
  const [server, clock] = [new TestServer(), new TestClock()]
  return { server, clock, shelf, ...latestPlace(server, clock, shelf) }
}
/** The states that a sender passes through, each once in a row. */
function statesOf(sender: { subscribe: (watcher: () => void) => unknown; snapshot: () => { status: SendingStatus } }) {
  const states: SendingStatus[] = []
  sender.subscribe(() => {
    const { status } = sender.snapshot()
    if (states.at(-1) !== status) states.push(status)
  })
  return states
}

describe('the order', () => {
  it('of a queue is that in which things were done, so many in a request', async () => {
    const { server, rows, sender } = queueScene(2)
    for (const text of ['a', 'b', 'c', 'd', 'e']) await rows.add({ text })
    await sender.flush()
    expect(server.requests).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(await rows.all()).toEqual([])
  })

  it('of a queue holds for what is added while a request is under way, and nothing goes twice', async () => {
    const { server, rows, sender, add } = queueScene(1)
    server.isHeld = true
    const first = add('a')
    await settled()
    const others = [add('b'), add('c')]
    await settled()
    expect(server.requests).toEqual([['a']])
    await server.release()
    await Promise.all([first, ...others])
    expect(server.requests).toEqual([['a'], ['b'], ['c']])
    expect([sender.isSending, await rows.all()]).toEqual([false, []])
  })

  it('of the latest has one request for texts that replace each other, and one more for one that came meanwhile', async () => {
    const { server, sender, write } = latestScene()
    write('x', '1')
    write('x', '2')
    server.isHeld = true
    const round = sender.flush()
    await settled()
    write('x', '3')
    write('x', '4')
    await server.release()
    await round
    expect(server.requests).toEqual([['2'], ['4']])
    expect(sender.snapshot()).toMatchObject({ status: 'saved', waiting: {} })
  })

  it('ends with a call that came too late for the round: it has a round of its own', async () => {
    const { server, sender, rows } = queueScene()
    await rows.add({ text: 'a' })
    let isCalled = false
    sender.subscribe(() => {
      if (sender.snapshot().status !== 'saved' || isCalled) return
      isCalled = true
      void rows.add({ text: 'b' }).then(() => sender.flush())
    })
    await sender.flush()
    await settled()
    expect(server.taken).toEqual(['a', 'b'])
  })
})

describe('a round', () => {
  it('looks once more for what was added while it read the rows for the last time', async () => {
    const [server, clock, rows] = [new TestServer(), new TestClock(), linesInMemory()]
    let isLate = false
    const slow = {
      ...rows,
      all: async () => {
        const read = await rows.all()
        if (!isLate && read.length === 0) {
          isLate = true
          await rows.add({ text: 'late' })
          void sender.flush()
        }
        return read
      },
    }
    const { sender } = queuePlace(server, clock, slow)
    await sender.flush()
    expect(server.taken).toEqual(['late'])
  })

  it('that breaks off does not keep the next one from beginning', async () => {
    const { server, sender, write } = latestScene()
    server.breaks = true
    write('x', '1')
    await expect(sender.flush()).rejects.toThrow('broken')
    server.breaks = false
    await sender.flush()
    expect(server.taken).toEqual(['1'])
  })
})

describe('without a connection', () => {
  it('pauses begin anew where some of it has arrived', async () => {
    const { server, clock, rows, sender } = queueScene(1)
    for (const text of ['a', 'b']) await rows.add({ text })
    server.failures.push(offline, offline, null, offline)
    await sender.flush()
    await clock.pass(2_000)
    await clock.pass(5_000)
    expect([server.taken, sender.snapshot().status]).toEqual([['a'], 'offline'])
    await clock.pass(2_000)
    expect(server.taken).toEqual(['a', 'b'])
  })

  it('it is sent again after ever longer pauses, which begin anew after a success', async () => {
    const { server, clock, sender, write } = latestScene()
    const pauses = [0, 1, 2, 3, 4].map(pauseMs)
    expect(pauses).toEqual([2_000, 5_000, 15_000, 30_000, 30_000])
    server.failures.push(...pauses.map(() => offline))
    write('x', '1')
    await sender.flush()
    for (const [failures, ms] of pauses.entries()) {
      await clock.pass(ms - 1)
      expect([server.requests.length, sender.snapshot().status]).toEqual([failures + 1, 'offline'])
      await clock.pass(1)
    }
    expect([server.requests.length, sender.snapshot().status]).toEqual([6, 'saved'])
    server.failures.push(offline)
    write('x', '2')
    await sender.flush()
    await clock.pass(2_000)
    expect(server.taken).toEqual(['1', '2'])
  })

  it('a reason to send, such as a connection that is back, takes the place of the pause', async () => {
    const { server, clock, sender, write } = latestScene()
    server.failures.push(offline)
    write('x', '1')
    await sender.flush()
    await sender.flush()
    write('x', '2')
    await clock.pass(60_000)
    expect(server.requests).toEqual([['1'], ['1']])
  })

  it('the states are those of the one vocabulary', async () => {
    const { server, clock, sender, write } = latestScene()
    const states = statesOf(sender)
    server.failures.push(offline)
    write('x', '1')
    await sender.flush()
    await clock.pass(2_000)
    expect(states).toEqual(['saved', 'saving', 'offline', 'saving', 'saved'])
  })
})

describe('after a reload', () => {
  it('everything that was not sent is found on the device, and sent', async () => {
    const before = latestScene()
    before.server.failures.push(offline)
    before.write('x', '1')
    before.write('y', '2')
    await before.sender.flush()
    expect(before.shelf.length).toBe(1)
    const after = latestScene(before.shelf)
    expect(after.sender.snapshot().waiting).toEqual({ x: '1', y: '2' })
    await after.sender.flush()
    expect(after.server.taken).toEqual(['1', '2'])
    expect(before.shelf.length).toBe(0)
  })
})

describe('a refusal', () => {
  it('of one among several is put aside with its reason, and the others are taken', async () => {
    const { server, rows, sender } = queueScene(3)
    for (const text of ['a', 'wrong', 'c']) await rows.add({ text })
    server.failures.push(refused, null, refused)
    await sender.flush()
    expect(server.taken).toEqual(['a', 'c'])
    expect(sender.snapshot()).toEqual({ status: 'saved', refused: ['wrong'] })
    await sender.flush()
    expect(server.requests).toHaveLength(4)
  })

  it('stops at the first that finds no connection', async () => {
    const { server, rows, sender } = queueScene(3)
    for (const text of ['a', 'b', 'c']) await rows.add({ text })
    server.failures.push(refused, null, offline)
    await sender.flush()
    expect([server.taken, sender.snapshot().status]).toEqual([['a'], 'offline'])
    await sender.flush()
    expect(server.taken).toEqual(['a', 'b', 'c'])
  })

  it('for a conflict leaves the choice to the person, and goes on with the rest', async () => {
    const { server, sender, write } = latestScene()
    server.failures.push({ kind: 'conflict' })
    write('x', 'mine')
    write('y', 'other')
    await sender.flush()
    expect(sender.snapshot()).toMatchObject({ status: 'saved', conflicts: { x: 'mine' }, waiting: {} })
    expect(server.taken).toEqual(['other'])
  })

  it.each(['signIn', 'another', 'stopped'] as const)('that says %s is not sent again by itself', async (kind) => {
    const { server, clock, sender, write } = latestScene()
    server.failures.push(kind === 'stopped' ? { kind, message: 'over' } : { kind })
    write('x', '1')
    await sender.flush()
    await clock.pass(600_000)
    expect([server.requests.length, sender.snapshot().status]).toEqual([1, kind])
    // Signed in again, or otherwise asked to.
    await sender.flush()
    expect([server.taken, sender.snapshot().status]).toEqual([['1'], 'saved'])
  })
})

describe('a place that is left', () => {
  it('sends nothing later by itself, until it is entered again', async () => {
    const { server, clock, sender, write } = latestScene()
    server.failures.push(offline, offline)
    write('x', '1')
    sender.soon(900)
    sender.leave()
    await clock.pass(60_000)
    expect(server.requests).toEqual([])
    await sender.flush()
    await clock.pass(60_000)
    expect([server.requests.length, sender.snapshot().status]).toEqual([1, 'offline'])
    sender.enter()
    await sender.flush()
    await clock.pass(2_000 * 4)
    expect(server.taken).toEqual(['1'])
  })
})

describe('a pause in typing', () => {
  it('begins anew with each change', async () => {
    const { server, clock, sender, write } = latestScene()
    for (const text of ['1', '2', '3']) {
      write('x', text)
      sender.soon(900)
      await clock.pass(800)
    }
    expect(server.requests).toEqual([])
    await clock.pass(100)
    expect(server.requests).toEqual([['3']])
  })
})

describe('those who watch', () => {
  it('get the same object until something changes, as useSyncExternalStore needs it, and nothing more after they left', async () => {
    const { sender, write } = latestScene()
    let calls = 0
    const end = sender.subscribe(() => {
      calls += 1
    })
    expect(sender.snapshot()).toBe(sender.snapshot())
    const before = sender.snapshot()
    write('x', '1')
    expect(sender.snapshot()).not.toBe(before)
    expect(calls).toBe(1)
    end()
    await sender.flush()
    expect(calls).toBe(1)
  })
})
