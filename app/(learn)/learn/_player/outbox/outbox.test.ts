import { describe, expect, it } from 'vitest'
import type { Outcome } from '@/lib/ui/sending/status'
import { Outbox } from './outbox'
import { failureOfBatch, merged, nextBatch, type Results, type SentEvent, settled } from './queue.rules'
import { memoryStore } from './store'

const learnerId = 'reader'
const item = { enrolmentId: 'e', pathId: 'p', itemId: 'i', state: 'inProgress' as const, score: null, percent: 0 }
const taken = (events: readonly SentEvent[]): Results =>
  events.map(({ clientEventId, moduleId }) => ({
    clientEventId,
    moduleId,
    isDuplicate: false,
    occurredAt: null,
    verb: '',
    items: [item],
    outcome: 'recorded',
    error: null,
  }))
const refusedWith =
  (name: string) =>
  (events: readonly SentEvent[]): Results =>
    taken(events).map((it) => ({
      ...it,
      items: [],
      outcome: 'refused',
      error: { name, statusCode: 6451, message: `No: ${name}`, fields: [] },
    }))

type Delivery = Outcome<Results>

/** A server that may be away, and an outbox that sends to it. */
function around(answer: (events: SentEvent[]) => Delivery, store = memoryStore(), whose = learnerId) {
  const calls: string[][] = []
  const retries: (() => void)[] = []
  let ids = 0
  const outbox = new Outbox({
    learnerId: whose,
    store: Promise.resolve(store),
    send: async (_, events) => {
      calls.push(events.map(({ action }) => action))
      return answer(events)
    },
    // A clock that stands still: order must not depend on it.
    now: () => 1_000,
    newId: () => `${whose}-${++ids}`,
    alone: (work) => work(),
    later: (work) => retries.push(work),
  })
  const add = (action: string) => outbox.add('Lesson', { moduleId: 'm', action })
  return { outbox, store, calls, retries, add }
}
const answered = (results: Results): Delivery => ({ kind: 'saved', answer: results })

describe('the queue of what a learner did', () => {
  it('keeps everything while the network is away and sends it in order when it is back', async () => {
    let isAway = true
    const { outbox, store, calls, retries, add } = around((events) => (isAway ? { kind: 'offline' } : answered(taken(events))))
    for (const action of ['opened', 'ticked', 'unticked']) await add(action)
    expect(outbox.snapshot()).toMatchObject({ waiting: 3, status: 'offline' })
    expect(outbox.snapshot().known.map(({ action }) => action)).toEqual(['opened', 'ticked', 'unticked'])
    expect((await store.all()).map(({ event }) => Date.parse(event.occurredAt))).toEqual([1_000, 1_001, 1_002])
    isAway = false
    retries.at(-1)?.()
    await outbox.flush()
    expect(calls.at(-1)).toEqual(['opened', 'ticked', 'unticked'])
    expect(await store.all()).toEqual([])
    expect(outbox.snapshot()).toMatchObject({ waiting: 0, status: 'saved', standing: { m: [item] } })
    // Sent events are still shown as done.
    expect(outbox.snapshot().known).toHaveLength(3)
  })

  it('goes on where an earlier page was left, and never sends what is somebody else’s', async () => {
    const store = memoryStore()
    await around(() => ({ kind: 'offline' }), store).add('ticked')
    const other = around((events) => answered(taken(events)), store, 'somebody')
    await other.outbox.start()
    expect(other.calls).toEqual([])
    expect(other.outbox.snapshot().known).toEqual([])
    const again = around((events) => answered(taken(events)), store)
    await again.outbox.start()
    expect(again.calls).toEqual([['ticked']])
  })

  it('keeps a refused event with its reason until it was read, and does not send it again', async () => {
    const { outbox, store, calls, add } = around((events) => answered(refusedWith('attemptsUsed')(events)))
    await add('submitted')
    const [row] = outbox.snapshot().refused
    expect(row?.refusal?.message).toBe('No: attemptsUsed')
    expect(outbox.snapshot()).toMatchObject({ waiting: 0, known: [] })
    await outbox.flush()
    expect(calls).toHaveLength(1)
    if (row) await outbox.dismiss(row)
    expect([outbox.snapshot().refused, await store.all()]).toEqual([[], []])
  })

  it('sends again what was locked, once something else is sent', async () => {
    let isLocked = true
    const { outbox, calls, add } = around((events) => answered(isLocked ? refusedWith('moduleLocked')(events) : taken(events)))
    await add('opened')
    expect(outbox.snapshot()).toMatchObject({ waiting: 1, refused: [] })
    isLocked = false
    await add('ticked')
    expect(calls).toEqual([['opened'], ['opened', 'ticked']])
    expect(outbox.snapshot().waiting).toBe(0)
  })

  it('sends by itself later what was too much at once', async () => {
    let isMuch = true
    const { outbox, calls, add, retries } = around((events) =>
      answered(isMuch ? refusedWith('tooManyRequests')(events) : taken(events)),
    )
    await add('decided')
    expect(outbox.snapshot()).toMatchObject({ waiting: 1, refused: [] })
    isMuch = false
    expect(retries).toHaveLength(1)
    await outbox.flush()
    expect(calls).toEqual([['decided'], ['decided']])
    expect(outbox.snapshot().waiting).toBe(0)
  })

  it('finds the malformed one of several by sending each by itself', async () => {
    let isAway = true
    const { outbox, add, retries } = around((events) => {
      if (isAway) return { kind: 'offline' }
      const isWrong = events.some(({ action }) => action === 'bad')
      return isWrong ? { kind: 'refused', message: 'Malformed.' } : answered(taken(events))
    })
    for (const action of ['opened', 'bad', 'ticked']) await add(action)
    isAway = false
    retries.at(-1)?.()
    await outbox.flush()
    expect(outbox.snapshot().refused.map(({ event }) => event.action)).toEqual(['bad'])
    expect(outbox.snapshot().waiting).toBe(0)
  })

  it('waits where the session has ended or somebody else is signed in', async () => {
    for (const kind of ['signIn', 'another'] as const) {
      const { outbox, retries, add } = around(() => ({ kind }))
      await add('ticked')
      expect(outbox.snapshot()).toMatchObject({ waiting: 1, status: kind })
      expect(retries).toEqual([])
    }
  })

  it('sends what was added while a batch is under way, and nothing twice', async () => {
    const waiting: (() => void)[] = []
    const store = memoryStore()
    const calls: string[][] = []
    let ids = 0
    const outbox = new Outbox({
      learnerId,
      store: Promise.resolve(store),
      now: () => 1,
      newId: () => String(++ids),
      alone: (work) => work(),
      later: () => undefined,
      send: async (_, events) => {
        calls.push(events.map(({ action }) => action))
        await new Promise<void>((resolve) => waiting.push(resolve))
        return answered(taken(events))
      },
    })
    const first = outbox.add('Lesson', { moduleId: 'm', action: 'one' })
    while (waiting.length === 0) await Promise.resolve()
    const second = outbox.add('Lesson', { moduleId: 'm', action: 'two' })
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    waiting.shift()?.()
    while (waiting.length === 0) await Promise.resolve()
    waiting.shift()?.()
    await Promise.all([first, second])
    expect(calls).toEqual([['one'], ['two']])
    expect(await store.all()).toEqual([])
  })
})

describe('the rules of the queue', () => {
  const row = (seq: number, whose = learnerId) => ({
    seq,
    learnerId: whose,
    title: '',
    event: { moduleId: 'm', action: `a${seq}`, occurredAt: '', clientEventId: String(seq) },
  })

  it('take at most 200 events of one person, the oldest first', () => {
    const rows = Array.from({ length: 450 }, (_, at) => row(450 - at, at % 3 === 0 ? 'somebody' : learnerId))
    const batch = nextBatch(rows, learnerId, new Set())
    expect(batch).toHaveLength(200)
    expect(batch.map(({ seq }) => seq)).toEqual(batch.map(({ seq }) => seq).toSorted((one, other) => one - other))
    expect(nextBatch(rows, learnerId, new Set(batch.map(({ seq }) => seq)))).toHaveLength(100)
  })

  it('know what each answer means', () => {
    expect(failureOfBatch(409, 6461, '').kind).toBe('another')
    expect([401, 422, 413, 400].map((status) => failureOfBatch(status, status, '').kind)).toEqual([
      'signIn',
      'refused',
      'refused',
      'refused',
    ])
    expect([500, 503, 429, 502, 403].map((status) => failureOfBatch(status, status, '').kind)).toEqual(Array(5).fill('offline'))
    expect(settled([row(1)], [])).toEqual({ sent: [], kept: [row(1)] })
  })

  it('put what the server knows and what this device did into one order, each once', () => {
    const at = (second: number, clientEventId: string) => ({
      clientEventId,
      action: 'ticked',
      result: null,
      occurredAt: new Date(second * 1_000).toISOString(),
    })
    const known = [at(1, 'a'), at(4, 'd')]
    expect(merged(known, [at(3, 'c'), at(1, 'a'), at(2, 'b')]).map(({ clientEventId }) => clientEventId)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })
})

it('keeps the moment of what was told later', async () => {
  const { outbox, store } = around(() => ({ kind: 'offline' }))
  const before = '2026-11-23T08:00:00.000Z'
  await outbox.add('Lesson', { moduleId: 'm', action: 'opened', occurredAt: before })
  await outbox.add('Lesson', { moduleId: 'm', action: 'scrolled' })
  expect((await store.all()).map(({ event }) => event.occurredAt)).toEqual([before, new Date(1_001).toISOString()])
})
