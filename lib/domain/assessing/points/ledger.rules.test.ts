import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '@/lib/platform/i18n/days'
import { type Award, awardsOf, correctionsOf, type Fact, type KeptAward, publishedAt, type RuleVersion } from './ledger.rules'
import { simulationOf } from './simulation.rules'

const hourMs = 3_600_000
const began = Date.parse('2026-11-01T06:00:00Z')
const eventId = (at: number) => `01939e5c-7a30-7c2e-9a54-${String(at).padStart(12, '0')}`
const fact = (at: number, more: Partial<Fact> = {}): Fact => {
  const occurredAt = more.occurredAt ?? began + at * hourMs
  return {
    eventId: eventId(at),
    kind: 'lessonCompleted',
    source: `item:${at}`,
    pathId: null,
    score: null,
    receivedAt: occurredAt,
    zone: 'Asia/Riyadh',
    localDate: dayOf(new Date(occurredAt), 'Asia/Riyadh'),
    occurredAt,
    ...more,
  }
}
const rule = (more: Partial<RuleVersion> = {}): RuleVersion => ({
  ruleId: 'a',
  number: 1,
  since: 0,
  trigger: 'lessonCompleted',
  pathId: null,
  minScore: null,
  points: 10,
  perDay: null,
  perSource: 1,
  cooldownMinutes: null,
  startsOn: null,
  endsOn: null,
  isActive: true,
  ...more,
})
const given = (facts: Fact[], ...versions: RuleVersion[]) =>
  awardsOf(facts, versions).map(({ sourceEventId }) => Number(sourceEventId.slice(-4)))

describe('a rule', () => {
  it('gives points once for the same source, and so many times a day', () => {
    expect(given([fact(1), fact(2, { source: 'item:1' })], rule())).toEqual([1])
    expect(given([fact(1), fact(2), fact(3), fact(25)], rule({ perDay: 2 }))).toEqual([1, 2, 25])
  })

  it('gives points once for a lesson, in however many paths', () => {
    const inPath = (at: number, more: Partial<Fact> = {}) => fact(at, { about: 'lesson:1', ...more })
    expect(given([inPath(1), inPath(2), inPath(3, { about: 'lesson:2' })], rule())).toEqual([1, 3])
    expect(given([inPath(1), inPath(2), inPath(3)], rule({ perSource: 2 }))).toEqual([1, 2])
    // A result that one path takes back still counts in another.
    expect(given([inPath(1), inPath(2), inPath(4, { kind: 'withdrawn', source: 'item:1' })], rule())).toEqual([2])
  })

  it('takes back nothing of what it gave by place before, which counts for the lesson', () => {
    const earlier = (at: number) => fact(at, { about: 'lesson:1', isByPlace: true })
    expect(given([earlier(1), earlier(2), fact(3, { about: 'lesson:1' })], rule())).toEqual([1, 2])
  })

  it('waits after an award, and asks for its path, score, days and state', () => {
    expect(given([fact(1), fact(2), fact(4)], rule({ cooldownMinutes: 120 }))).toEqual([1, 4])
    expect(given([fact(1, { pathId: 'p' }), fact(2)], rule({ pathId: 'p' }))).toEqual([1])
    expect(given([fact(1, { score: 79 }), fact(2, { score: 80 }), fact(3)], rule({ minScore: 80 }))).toEqual([2])
    expect(given([fact(1), fact(30), fact(60)], rule({ startsOn: '2026-11-02', endsOn: '2026-11-02' }))).toEqual([30])
    expect(given([fact(1)], rule({ isActive: false }))).toEqual([])
    expect(given([fact(1, { kind: 'lessonPassed' }), fact(2)], rule({ trigger: 'lessonPassed' }))).toEqual([1])
  })

  it('holds from its version on, for what was published then', () => {
    const second = rule({ number: 2, since: began + 5 * hourMs, points: 20 })
    const awards = awardsOf([fact(1), fact(6), fact(7, { occurredAt: began + hourMs })], [second, rule({ since: began })])
    expect(awards.map(({ ruleVersion, points }) => [ruleVersion, points])).toEqual([
      [1, 10],
      [1, 10],
      [2, 20],
    ])
    expect(given([fact(1)], rule({ since: began + 2 * hourMs }))).toEqual([])
  })

  it('gives nothing for what was withdrawn, and again for what was done after that', () => {
    const withdrawn = fact(2, { kind: 'withdrawn', source: 'item:1' })
    expect(given([fact(1), withdrawn], rule())).toEqual([])
    expect(given([fact(3, { source: 'item:1' }), withdrawn, fact(1)], rule())).toEqual([3])
  })
})

describe('an assessment', () => {
  const passed = (at: number, score: number) => fact(at, { kind: 'assessmentPassed', source: 'assessment:1', score })
  const asked = rule({ trigger: 'assessmentPassed', minScore: 80 })

  it('gives its points for the first result that is good enough, and takes them back when a regrade or a void lowers it', () => {
    expect(given([passed(1, 70), passed(2, 85), passed(3, 95)], asked)).toEqual([2])
    expect(given([passed(1, 70), passed(2, 85), passed(3, 75)], asked)).toEqual([])
    expect(given([passed(1, 85), fact(2, { kind: 'withdrawn', source: 'assessment:1' })], asked)).toEqual([])
  })
})

describe('the time of an event', () => {
  it('is read from its id', () => {
    expect(publishedAt('01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71')).toBe(0x01939e5c7a30)
  })
})

/** A ledger as it is kept, where facts arrive one after the other. */
function arriving(facts: readonly Fact[], versions: readonly RuleVersion[]) {
  const known: Fact[] = []
  const entries: (Award & KeptAward & { reversedBy?: string })[] = []
  let balance = 0
  for (const one of facts) {
    known.push(one)
    const kept = entries.filter(({ reversedBy }) => !reversedBy)
    const { append, reverse } = correctionsOf(kept, awardsOf(known, versions))
    for (const { id, points } of reverse) {
      balance -= points
      const entry = entries.find((other) => other.id === id)
      if (entry) entry.reversedBy = one.eventId
    }
    for (const award of append) {
      balance += award.points
      entries.push({ ...award, id: `${entries.length}`, turn: 1 })
    }
  }
  const standing = entries.filter(({ reversedBy }) => !reversedBy)
  const ledger = standing.map(({ id: _, turn: __, reversedBy: ___, ...award }) => award)
  const inOrder = ledger.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return { balance, bytes: JSON.stringify(inOrder) }
}

describe('the ledger', () => {
  const anyFact = fc.record({
    at: fc.integer({ min: 0, max: 200 }),
    source: fc.integer({ min: 0, max: 6 }),
    kind: fc.constantFrom('lessonCompleted', 'lessonPassed', 'withdrawn' as const),
    late: fc.integer({ min: 0, max: 30 }),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  const anyRule = fc.record({
    trigger: fc.constantFrom('lessonCompleted' as const, 'lessonPassed' as const),
    points: fc.integer({ min: 1, max: 50 }),
    perDay: fc.option(fc.integer({ min: 1, max: 3 })),
    perSource: fc.integer({ min: 1, max: 2 }),
    cooldownMinutes: fc.option(fc.integer({ min: 1, max: 600 })),
    minScore: fc.option(fc.integer({ min: 1, max: 90 })),
  })

  it('is the same byte for byte in whatever order the events arrive, and adds up to the balance', () => {
    const history = fc.record({
      facts: fc.array(anyFact, { maxLength: 30 }),
      rules: fc.array(anyRule, { minLength: 1, maxLength: 3 }),
      seed: fc.integer(),
    })
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), ({ facts, rules }, random) => {
        const all = facts.map(({ at, source, kind, late, score }, index) =>
          fact(index, {
            kind,
            score,
            source: `item:${source}`,
            occurredAt: began + at * hourMs,
            receivedAt: began + (at + late) * hourMs,
          }),
        )
        const versions = rules.map((terms, index) => rule({ ...terms, ruleId: `${index}` }))
        const shuffled = all
          .map((one) => ({ one, key: random.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const [first, second] = [arriving(all, versions), arriving(shuffled, versions)]
        expect(second).toEqual(first)
        const total = awardsOf(all, versions).reduce((sum, { points }) => sum + points, 0)
        expect(first.balance).toBe(total)
      }),
      { numRuns: 200 },
    )
  })

  it('does not grow by repeated lessons, hops between zones or a second device', () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu']
    // One lesson, sent a hundred times from two devices within a day, with another time zone each time.
    const tries = Array.from({ length: 100 }, (_, at) => {
      const occurredAt = began + at * 60_000
      const zone = zones[at % 2] ?? 'UTC'
      return fact(at, { source: 'item:1', occurredAt, zone, localDate: dayOf(new Date(occurredAt), zone) })
    })
    expect(awardsOf(tries, [rule({ perDay: 5 })])).toHaveLength(1)
    // Forty lessons within an hour: the limit of a day holds for each of the two dates that a hop can reach.
    const lessons = Array.from({ length: 40 }, (_, at) => fact(at, { occurredAt: began + at * 60_000 }))
    expect(awardsOf(lessons, [rule({ perDay: 5 })])).toHaveLength(5)
  })
})

describe('a simulation', () => {
  it('says how many awards, points and people there would have been, and what limits kept back', () => {
    const facts = [fact(1), fact(2), fact(3)].map((one) => ({ ...one, userId: 'sara' }))
    const other = { ...fact(30), userId: 'ali' }
    const { trigger, pathId, minScore, points, perSource, cooldownMinutes, startsOn, endsOn, isActive } = rule()
    const terms = { trigger, pathId, minScore, points, perSource, cooldownMinutes, startsOn, endsOn, isActive, perDay: 2 }
    const simulated = simulationOf([...facts, other], terms, { from: '2026-11-01', to: '2026-11-02' })
    expect(simulated).toEqual({
      events: 4,
      awards: 3,
      limited: 1,
      points: 30,
      people: 2,
      mostOfOne: 20,
      days: [
        { day: '2026-11-01', points: 20, awards: 2, people: 1 },
        { day: '2026-11-02', points: 10, awards: 1, people: 1 },
      ],
    })
  })
})
