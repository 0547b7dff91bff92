import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { FilmEvidence, type Visit } from './evidence'
import { allowedTarget, type Beat, beatsOf, type Discarded, type Interval, withStep } from './evidence.rules'

const step = (from: number, to: number, more: Partial<Interval> = {}): Interval => ({
  from,
  to,
  rate: 1,
  muted: false,
  captionLocale: null,
  ...more,
})
const metadata = { language: 'en', path: '/', version: '1', requestId: 'r' } as const
const refusal = (status: number) => new ApiError(status, { statusCode: status, message: 'No', metadata }, null)

describe('what was played', () => {
  it('is one stretch as long as it is played in the same way', () => {
    const steps = [step(0, 0.25), step(0.25, 0.5), step(0.5, 0.75, { rate: 2 }), step(9, 9.25, { rate: 2 })]
    expect(steps.reduce<Interval[]>(withStep, [])).toEqual([
      step(0, 0.5),
      step(0.5, 0.75, { rate: 2 }),
      step(9, 9.25, { rate: 2 }),
    ])
  })

  it('leaves out what goes back, stands still or jumps', () => {
    expect([step(5, 5), step(5, 4), step(5, 60)].reduce<Interval[]>(withStep, [])).toEqual([])
  })

  it('is reported in pieces of at most a hundred stretches, numbered on', () => {
    const played = Array.from({ length: 201 }, (_, at) => step(at * 2, at * 2 + 1))
    const beats = beatsOf(played, 4, { position: 402.00049, focused: true })
    expect(beats.map(({ seq, intervals }) => [seq, intervals.length])).toEqual([
      [5, 100],
      [6, 100],
      [7, 1],
    ])
    expect(beats.at(-1)?.position).toBe(402)
  })

  it('opens what is closed as it is played', () => {
    const now = { from: 20, furthest: 30 }
    expect([allowedTarget(50, now, 'none'), allowedTarget(50, now, 'forward'), allowedTarget(5, now, 'forward')]).toEqual([
      50, 30, 5,
    ])
    expect([allowedTarget(50, now, 'both'), allowedTarget(5, now, 'both')]).toEqual([20, 20])
  })
})

/** A server that counts what it takes, and a device that keeps what waits. */
function around(answer: (sessionId: string, beat: Beat) => Error | Discarded[], kept: Visit[] = []) {
  const sent: string[] = []
  const stored = new Map(kept.map((visit) => [visit.sessionId, visit.waiting.length]))
  const retries: (() => void)[] = []
  let visits = 0
  let isAway = false
  const evidence = new FilmEvidence(
    { watchedShare: 0, furthest: 0, completedAt: null },
    {
      start: async () => {
        if (isAway) throw new TypeError('Failed to fetch')
        visits += 1
        return { sessionId: `visit-${visits}` }
      },
      send: async (sessionId, beat) => {
        if (isAway) throw new TypeError('Failed to fetch')
        const said = answer(sessionId, beat)
        if (said instanceof Error) throw said
        sent.push(`${sessionId} ${beat.seq} ${beat.intervals.map(({ from, to }) => `${from}-${to}`).join(' ')}`)
        return { watchedShare: beat.seq / 10, furthest: beat.position, completedAt: null, discarded: said }
      },
      kept: { read: () => kept, write: ({ sessionId, waiting }) => void stored.set(sessionId, waiting.length) },
      later: (work) => void retries.push(work),
    },
  )
  return {
    evidence,
    sent,
    stored,
    cut: (away: boolean) => {
      isAway = away
    },
    retry: () => retries.shift()?.(),
  }
}

describe('the evidence of a visit', () => {
  it('begins with the first playback, and is reported in order', async () => {
    const { evidence, sent } = around(() => [])
    await evidence.flush()
    expect(sent).toEqual([])
    evidence.begin()
    evidence.add(step(0, 1))
    await evidence.beat(1, true)
    await evidence.flush()
    evidence.add(step(1, 2))
    await evidence.beat(2, true)
    expect(sent).toEqual(['visit-1 1 0-1', 'visit-1 2 1-2'])
    expect(evidence.snapshot()).toEqual({ status: 'saved', watched: { watchedShare: 0.2, furthest: 2, completedAt: null } })
  })

  it('goes out at once where the page is left, although a report is under way', async () => {
    const { evidence, sent, stored } = around(() => [])
    evidence.begin()
    await evidence.flush()
    evidence.add(step(0, 1))
    void evidence.beat(1, true)
    evidence.add(step(1, 5))
    evidence.leave(5, true)
    expect(sent).toEqual(['visit-1 1 0-1', 'visit-1 2 1-5'])
    expect(stored.get('visit-1')).toBeGreaterThan(0)
  })

  it('reports in one what waited while the page was without a connection, and knows where it was left', async () => {
    const { evidence, sent, cut } = around(() => [])
    evidence.begin()
    await evidence.flush()
    cut(true)
    evidence.add(step(0, 1))
    await evidence.beat(1, true)
    evidence.add(step(1, 2))
    cut(false)
    evidence.leave(2, true)
    await Promise.resolve()
    expect(sent).toEqual(['visit-1 2 0-1 1-2'])
    const waiting: Beat[] = [{ seq: 3, intervals: [step(0, 11)], position: 11, focused: true }]
    expect(around(() => [], [{ sessionId: 'visit-0', waiting }]).evidence.leftAt()).toBe(11)
    expect(evidence.leftAt()).toBeNull()
  })

  it('is reported once more where the server began to count later: a recording of six seconds', async () => {
    let calls = 0
    const { evidence, sent, retry } = around((_, { intervals: [first] }) => {
      calls += 1
      return calls === 1 && first ? [{ from: first.from, to: first.to, reason: 'tooFast' }] : []
    })
    evidence.begin()
    await evidence.flush()
    for (let at = 0; at < 6; at += 1) evidence.add(step(at, at + 1))
    await evidence.beat(6, true)
    retry()
    await evidence.flush()
    expect(sent).toEqual(['visit-1 1 0-6', 'visit-1 2 0-6'])
    retry()
    await evidence.flush()
    expect(sent).toHaveLength(2)
  })

  it('keeps what was played without a connection, and sends it once there is one', async () => {
    const { evidence, sent, stored, cut, retry } = around(() => [])
    evidence.begin()
    await evidence.flush()
    cut(true)
    evidence.add(step(0, 1))
    await evidence.beat(1, true)
    evidence.add(step(1, 2))
    await evidence.beat(2, true)
    expect([evidence.snapshot().status, stored.get('visit-1'), sent]).toEqual(['offline', 2, []])
    cut(false)
    retry()
    await evidence.flush()
    expect([evidence.snapshot().status, stored.get('visit-1')]).toEqual(['saved', 0])
    expect(sent).toEqual(['visit-1 1 0-1', 'visit-1 2 1-2'])
  })

  it('sends first what an earlier page could not', async () => {
    const left = { sessionId: 'old', waiting: beatsOf([step(5, 6)], 7, { position: 6, focused: true }) }
    const { evidence, sent, stored } = around(() => [], [left])
    await evidence.flush()
    expect(sent).toEqual(['old 8 5-6'])
    expect(stored.get('old')).toBe(0)
  })

  it('begins another visit where one has ended, and forgets what belongs to no visit', async () => {
    const left = { sessionId: 'old', waiting: beatsOf([step(5, 6)], 0, { position: 6, focused: true }) }
    const { evidence, sent, stored, retry } = around((id) => (id === 'old' || id === 'visit-1' ? refusal(404) : []), [left])
    evidence.begin()
    evidence.add(step(0, 1))
    await evidence.beat(1, true)
    await evidence.flush()
    expect([stored.get('old'), sent]).toEqual([0, []])
    evidence.add(step(1, 2))
    retry()
    await evidence.beat(2, true)
    await evidence.flush()
    expect(sent).toEqual(['visit-2 1 1-2'])
  })

  it('begins another visit where one is full', async () => {
    const { evidence, sent } = around((id) => (id === 'visit-1' ? [{ from: 0, to: 1, reason: 'tooScattered' }] : []))
    evidence.begin()
    evidence.add(step(0, 1))
    await evidence.beat(1, true)
    await evidence.flush()
    evidence.add(step(1, 2))
    await evidence.beat(2, true)
    await evidence.flush()
    expect(sent).toEqual(['visit-1 1 0-1', 'visit-2 1 1-2'])
  })

  it('has a visit for an answer before anything is played, and another one once that is forgotten', async () => {
    const { evidence, cut } = around(() => [])
    expect(await evidence.visit()).toBe('visit-1')
    expect(await evidence.visit()).toBe('visit-1')
    evidence.forget('visit-1')
    expect(await evidence.visit()).toBe('visit-2')
    evidence.complete('2026-11-28T04:00:00.000Z')
    expect(evidence.snapshot().watched.completedAt).toBe('2026-11-28T04:00:00.000Z')
    evidence.forget('visit-2')
    cut(true)
    await expect(evidence.visit()).rejects.toThrow(TypeError)
  })

  it('goes on without a report that is refused, and waits where the session has ended', async () => {
    const { evidence, sent } = around((_, { seq }) => (seq === 1 ? refusal(422) : seq === 3 ? refusal(401) : []))
    evidence.begin()
    await evidence.flush()
    for (const at of [0, 1, 2]) {
      evidence.add(step(at, at + 1))
      await evidence.beat(at + 1, true)
    }
    expect(sent).toEqual(['visit-1 2 1-2'])
    expect(evidence.snapshot().status).toBe('signIn')
  })
})
