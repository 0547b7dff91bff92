import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyHeartbeat,
  continuedAt,
  creditAtStart,
  isWatched,
  mostStretches,
  shareOf,
  toleranceOf,
  type Visit,
  type Watched,
  type WatchPolicy,
} from './heartbeat.rules'
import { Model, type Scenario, type Step, scenarios } from './watching.fixtures'

const policy: WatchPolicy = {
  preventSkip: 'none',
  maxRate: 2,
  completeAtPercent: 90,
  requireCues: false,
  requireFocus: false,
}

/** A film, what a person has watched of it, and their tabs. The clock moves by `pass` alone. */
class Viewing {
  now = 1_000_000
  watched: Watched = { ranges: [], furthest: 0, credit: 0, creditAt: 0, isCompleted: false }
  visits = new Map<number, Visit>()
  private lastAt: number | null = null

  constructor(
    private readonly duration: number | null,
    private readonly rules: WatchPolicy = policy,
  ) {}

  pass(ms: number) {
    this.now += ms
    return this
  }
  open(tab = 0) {
    const before = this.lastAt === null ? null : { ...this.watched, lastAt: this.lastAt }
    this.watched = { ...this.watched, ...creditAtStart(before, this.now, this.duration) }
    this.visits.set(tab, { startedAt: this.now, spent: 0, lastSeq: 0, stretches: [] })
    this.lastAt = this.now
    return this
  }
  send(
    intervals: { from: number; to: number; rate?: number }[],
    { tab = 0, seq = 0, focused = true as boolean | undefined } = {},
  ) {
    const visit = this.visits.get(tab)
    if (!visit) throw new Error('The tab is not open')
    const decided = applyHeartbeat(
      { watched: this.watched, visit, policy: this.rules, duration: this.duration },
      { seq: seq || visit.lastSeq + 1, intervals: intervals.map((it) => ({ rate: 1, ...it })), now: this.now, focused },
    )
    this.watched = decided.watched
    this.visits.set(tab, decided.visit)
    if (!decided.isReplay) this.lastAt = this.now
    return decided
  }
  play(from: number, to: number, { rate = 1, tab = 0 } = {}) {
    return this.pass((to - from) / rate).send([{ from, to, rate }], { tab })
  }
  get share() {
    return shareOf(this.watched.ranges, this.duration)
  }
}

function compare({ duration, policy: rules, steps }: Scenario) {
  const viewing = new Viewing(duration, rules)
  const model = new Model({ duration, policy: rules, steps })
  const open = (tab: number) => {
    viewing.open(tab)
    model.open(tab, viewing.now)
  }
  const heartbeat = (step: Step) => {
    const { tab, seqStep, intervals, focused } = step
    const seq = (viewing.visits.get(tab)?.lastSeq ?? 0) + seqStep
    const before = viewing.watched
    const expected = seq < 1 ? null : model.heartbeat(tab, seq, viewing.now, step)
    if (seq < 1) return
    const decided = viewing.send(intervals, { tab, seq, focused })
    expect(decided.isReplay).toBe(expected === null)
    if (decided.isReplay) expect(viewing.watched).toBe(before)
    expect(decided.accepted.length).toBe(expected?.filter(Boolean).length ?? 0)
    expect(decided.accepted.length + decided.discarded.length).toBe(expected?.length ?? 0)
  }
  for (const step of steps) {
    viewing.pass(step.after)
    if (step.isOpening || !viewing.visits.has(step.tab)) open(step.tab)
    heartbeat(step)
    expect(viewing.watched.ranges).toEqual(model.ranges)
    expect(viewing.watched.furthest).toBe(model.furthest)
    if (duration !== null && isWatched(viewing.watched.ranges, duration, rules.completeAtPercent)) {
      viewing.watched = { ...viewing.watched, isCompleted: true }
      model.completed = true
    }
  }
  const seconds = model.watched.size * 100
  expect(viewing.share).toBe(duration === null ? 0 : Math.floor((seconds / duration) * 10_000) / 10_000)
}

describe('what counts of a film', () => {
  it('equals a model that keeps every tenth of a second, in 5,000 viewings by honest people and forgers', () => {
    const seen = { accepted: 0, refused: 0, completed: 0 }
    fc.assert(
      fc.property(scenarios, (scenario) => {
        compare(scenario)
        const { duration, policy: rules, steps } = scenario
        const model = new Model(scenario)
        let now = 0
        for (const step of steps) {
          now += step.after
          if (!model.tabs.has(step.tab)) model.open(step.tab, now)
          const results = model.heartbeat(step.tab, (model.tabs.get(step.tab)?.seen ?? 0) + 1, now, step) ?? []
          seen.accepted += results.filter(Boolean).length
          seen.refused += results.filter((it) => !it).length
        }
        if (duration !== null && model.watched.size * 100 >= (duration * rules.completeAtPercent) / 100) seen.completed += 1
      }),
      { numRuns: 5_000, seed: 41 },
    )
    // The suite means something: much was accepted, much refused, and many films were watched.
    expect(seen.accepted).toBeGreaterThan(10_000)
    expect(seen.refused).toBeGreaterThan(10_000)
    expect(seen.completed).toBeGreaterThan(500)
  }, 120_000)

  it('is the union of two tabs, each moment once', () => {
    const viewing = new Viewing(60_000).open(0).open(1)
    viewing.pass(20_000)
    viewing.send([{ from: 0, to: 20_000 }], { tab: 0 })
    viewing.send([{ from: 10_000, to: 30_000 }], { tab: 1 })
    expect(viewing.watched.ranges).toEqual([[0, 30_000]])
    expect(viewing.share).toBe(0.5)
  })

  it('is complete in two sittings', () => {
    const viewing = new Viewing(60_000).open()
    viewing.play(0, 15_000)
    viewing.play(15_000, 30_000)
    viewing.pass(86_400_000).open()
    viewing.play(30_000, 45_000)
    expect(isWatched(viewing.watched.ranges, 60_000, 90)).toBe(false)
    viewing.play(45_000, 60_000)
    expect(viewing.watched.ranges).toEqual([[0, 60_000]])
    expect(isWatched(viewing.watched.ranges, 60_000, 100)).toBe(true)
  })

  it('is complete in clips of three seconds in any order, and so is a film of three seconds', () => {
    const viewing = new Viewing(60_000).open()
    for (const at of Array.from({ length: 20 }, (_, n) => ((n * 7) % 20) * 3_000)) viewing.play(at, at + 3_000)
    expect(viewing.watched.ranges).toEqual([[0, 60_000]])
    const short = new Viewing(3_000).open()
    expect(short.play(0, 3_000).discarded).toEqual([])
    expect(isWatched(short.watched.ranges, 3_000, 100)).toBe(true)
  })

  it('counts an honest viewer at double speed, and refuses a rate beyond the policy', () => {
    const viewing = new Viewing(60_000).open()
    for (const from of [0, 30_000]) expect(viewing.play(from, from + 30_000, { rate: 2 }).discarded).toEqual([])
    expect(viewing.share).toBe(1)
    expect(viewing.pass(10_000).send([{ from: 0, to: 5_000, rate: 2.5 }]).discarded).toEqual([
      { range: [0, 5_000], reason: 'rateTooHigh' },
    ])
  })

  it.each([3_000, 60_000, 600_000, 7_200_000])('refuses a forged 100 % in one call (a film of %i ms)', (length) => {
    const viewing = new Viewing(length).open()
    expect(viewing.send([{ from: 0, to: length }]).discarded).toMatchObject([{ reason: 'tooFast' }])
    expect(viewing.share).toBe(0)
    // In pieces, no more than the tolerance counts.
    const pieces = Array.from({ length: 100 }, (_, at) => ({
      from: Math.floor((at * length) / 100),
      to: Math.floor(((at + 1) * length) / 100),
    }))
    viewing.send(pieces)
    expect(viewing.share).toBeLessThanOrEqual(toleranceOf(length) / length)
  })

  it('gains nothing from many visits at once', () => {
    const viewing = new Viewing(600_000)
    for (let tab = 0; tab < 100; tab += 1) viewing.open(tab)
    viewing.pass(15_000)
    for (let tab = 0; tab < 100; tab += 1) viewing.send([{ from: tab * 6_000, to: tab * 6_000 + 6_000 }], { tab })
    // Two tabs at the highest speed for fifteen seconds, and their tolerance.
    expect(viewing.share * 600_000).toBeLessThanOrEqual(2 * (2 * 15_000 + 5_000))
  })

  it('accepts what was watched without a connection, when it arrives', () => {
    const viewing = new Viewing(600_000).open()
    viewing.pass(300_000)
    const clips = Array.from({ length: 20 }, (_, at) => ({ from: at * 15_000, to: (at + 1) * 15_000 }))
    expect(viewing.send(clips).discarded).toEqual([])
    expect(viewing.share).toBe(0.5)
  })

  it('counts a heartbeat once, and not one that is older than the last', () => {
    const viewing = new Viewing(60_000).open()
    viewing.pass(20_000).send([{ from: 0, to: 10_000 }], { seq: 3 })
    for (const seq of [3, 2, 1]) expect(viewing.send([{ from: 10_000, to: 20_000 }], { seq }).isReplay).toBe(true)
    expect(viewing.watched.ranges).toEqual([[0, 10_000]])
    expect(viewing.send([{ from: 10_000, to: 20_000 }], { seq: 5 }).isReplay).toBe(false)
  })

  it('ends at the end of the film', () => {
    const viewing = new Viewing(10_000).open().pass(20_000)
    const { accepted, discarded } = viewing.send([
      { from: 8_000, to: 12_000 },
      { from: 10_000, to: 11_000 },
      { from: 5_000, to: 5_000 },
    ])
    expect(accepted).toEqual([[8_000, 10_000]])
    expect(discarded).toEqual([
      { range: [10_000, 11_000], reason: 'pastEnd' },
      { range: [5_000, 5_000], reason: 'empty' },
    ])
  })

  it('of a live stream is kept without a share, and never complete', () => {
    const viewing = new Viewing(null).open()
    viewing.play(3_600_000, 3_615_000)
    expect(viewing.watched.ranges).toEqual([[3_600_000, 3_615_000]])
    expect(viewing.share).toBe(0)
    expect(isWatched(viewing.watched.ranges, null, 1)).toBe(false)
  })

  it('is nothing while the page is hidden, where the policy asks for the focus', () => {
    const viewing = new Viewing(60_000, { ...policy, requireFocus: true }).open().pass(15_000)
    expect(viewing.send([{ from: 0, to: 10_000 }], { focused: false }).discarded).toMatchObject([{ reason: 'unfocused' }])
    expect(viewing.send([{ from: 0, to: 10_000 }], { focused: true }).discarded).toEqual([])
  })
})

describe('where skipping is prevented', () => {
  it('a part further on counts no more, and going back is allowed under forward alone', () => {
    for (const preventSkip of ['forward', 'both'] as const) {
      const viewing = new Viewing(60_000, { ...policy, preventSkip }).open()
      viewing.play(0, 10_000)
      expect(viewing.play(20_000, 25_000).discarded).toMatchObject([{ reason: 'skipped' }])
      expect(viewing.watched.furthest).toBe(10_000)
      expect(viewing.play(2_000, 5_000).discarded).toHaveLength(preventSkip === 'both' ? 1 : 0)
      expect(viewing.play(10_000, 15_000).discarded).toEqual([])
      expect(viewing.watched.furthest).toBe(15_000)
    }
  })

  it('everything is open once the film was completed', () => {
    const viewing = new Viewing(60_000, { ...policy, preventSkip: 'both' }).open()
    viewing.play(0, 10_000)
    viewing.watched = { ...viewing.watched, isCompleted: true }
    expect(viewing.play(40_000, 45_000).discarded).toEqual([])
    expect(viewing.play(0, 5_000).discarded).toEqual([])
  })

  it('the next visit begins no further than what was reached', () => {
    const at = { position: 50_000, furthest: 20_000, isCompleted: false }
    expect(continuedAt(at, 60_000, 'none')).toBe(50_000)
    expect(continuedAt(at, 60_000, 'forward')).toBe(20_000)
    expect(continuedAt({ ...at, position: 59_000, furthest: 59_000 }, 60_000, 'none')).toBe(0)
    expect(continuedAt(at, null, 'none')).toBe(50_000)
  })
})

describe('a visit', () => {
  it('is full after some hundred jumps, and says so', () => {
    const viewing = new Viewing(7_200_000).open()
    for (let at = 0; at < mostStretches; at += 1) viewing.play((at + 1) * 10_000, (at + 1) * 10_000 + 1_000)
    expect(viewing.play(6_000_000, 6_001_000).discarded).toMatchObject([{ reason: 'tooScattered' }])
    viewing.open()
    expect(viewing.play(6_000_000, 6_001_000).discarded).toEqual([])
  })

  it('begins in the credit of the sitting, and with the tolerance alone after a pause', () => {
    const before = { credit: 40_000, creditAt: 1_000, lastAt: 5_000 }
    expect(creditAtStart(before, 6_000, 60_000)).toEqual({ credit: 40_000, creditAt: 1_000 })
    expect(creditAtStart(before, 605_000, 60_000)).toEqual({ credit: 10_000, creditAt: 605_000 })
    expect(creditAtStart(null, 605_000, 20_000)).toEqual({ credit: 4_000, creditAt: 605_000 })
  })
})
