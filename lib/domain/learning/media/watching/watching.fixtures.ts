import fc from 'fast-check'
import { skipRules } from '../words'
import type { Interval, WatchPolicy } from './heartbeat.rules'

// Steps of honest and of cheating viewers, and a slow model of the film time that counts. Every time is a
// multiple of a tick.

export const tick = 100

/** A step in one of some tabs: it opens, or sends a heartbeat, after some time has passed. */
export type Step = {
  tab: number
  after: number
  isOpening: boolean
  /** How far behind the newest number of the tab it is; 1: the next one. */
  seqStep: number
  focused: boolean | undefined
  intervals: Interval[]
}
export type Scenario = { duration: number | null; policy: WatchPolicy; steps: Step[] }

const ticks = (max: number) => fc.integer({ min: 0, max }).map((count) => count * tick)

const intervalIn = (length: number): fc.Arbitrary<Interval> =>
  fc
    .record({
      from: ticks(Math.ceil(length / tick) + 20),
      plays: fc.oneof({ weight: 4, arbitrary: ticks(150) }, { weight: 1, arbitrary: ticks(900) }),
      isBackward: fc.boolean(),
      rate: fc.constantFrom(1, 1, 1, 1.5, 2, 3),
    })
    .map(({ from, plays, isBackward, rate }) => ({
      from,
      to: isBackward && plays < 300 ? from - Math.min(plays, from) : from + plays,
      rate,
    }))

const stepIn = (length: number): fc.Arbitrary<Step> =>
  fc.record({
    tab: fc.integer({ min: 0, max: 2 }),
    after: fc.oneof({ weight: 6, arbitrary: ticks(300) }, { weight: 1, arbitrary: fc.constant(700_000) }),
    isOpening: fc.integer({ min: 0, max: 7 }).map((it) => it === 0),
    seqStep: fc.constantFrom(1, 1, 1, 1, 2, 0, -1),
    focused: fc.constantFrom(undefined, true, true, false),
    intervals: fc.array(intervalIn(length), { maxLength: 4 }),
  })

/** Honest viewers play on from where they are; the clock passes as fast as they watch. */
const honestSteps = (length: number, rate: number): Step[] =>
  Array.from({ length: Math.ceil(length / 15_000) }, (_, at) => {
    const [from, to] = [at * 15_000, Math.min(length, (at + 1) * 15_000)]
    const wall = Math.ceil((to - from) / rate / tick) * tick
    return { tab: 0, after: wall, isOpening: false, seqStep: 1, focused: true, intervals: [{ from, to, rate }] }
  })

export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    duration: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 900 }).map((it): number | null => it * tick) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    policy: fc.record({
      preventSkip: fc.constantFrom(...skipRules),
      maxRate: fc.constantFrom(1, 1.25, 1.5, 2, 3),
      completeAtPercent: fc.constantFrom(1, 50, 90, 100),
      requireCues: fc.boolean(),
      requireFocus: fc.boolean(),
    }),
    isHonest: fc.integer({ min: 0, max: 3 }).map((it) => it === 0),
  })
  .chain(({ duration, policy, isHonest }) => {
    const length = duration ?? 60_000
    const random = fc.array(stepIn(length), { minLength: 1, maxLength: 25 })
    const steps = isHonest ? random.map((it) => [...honestSteps(length, Math.min(2, policy.maxRate)), ...it]) : random
    return steps.map((it) => ({ duration, policy, steps: it }))
  })

type Tab = { openedAt: number; played: number; seen: number }
/** The model: it keeps every tick that was watched and everything that ever counted, and adds up from the beginning each time. */
export class Model {
  readonly watched = new Set<number>()
  readonly tabs = new Map<number, Tab>()
  private readonly counted: { at: number; length: number }[] = []
  private sittingBegan = 0
  private heardAt = Number.NEGATIVE_INFINITY
  completed = false

  constructor(private readonly scenario: Scenario) {}

  private get tolerance() {
    const { duration } = this.scenario
    return duration === null ? 5_000 : Math.min(5_000, Math.floor(duration / 10))
  }

  open(tab: number, now: number) {
    if (now - this.heardAt >= 600_000) {
      this.sittingBegan = now
      this.counted.length = 0
    }
    this.heardAt = now
    this.tabs.set(tab, { openedAt: now, played: 0, seen: 0 })
  }

  get furthest() {
    return this.watched.size === 0 ? 0 : (Math.max(...this.watched) + 1) * tick
  }

  /** Where the film is watched, as pairs. */
  get ranges() {
    const marks = [...this.watched].toSorted((one, other) => one - other)
    return marks
      .filter((at) => !this.watched.has(at - 1))
      .map((from) => {
        let to = from
        while (this.watched.has(to)) to += 1
        return [from * tick, to * tick]
      })
  }

  /** Whether each interval counts; null: the heartbeat was seen before. */
  heartbeat(name: number, seq: number, now: number, { intervals, focused }: Step): boolean[] | null {
    const tab = this.tabs.get(name)
    if (!tab || seq <= tab.seen) return null
    tab.seen = seq
    this.heardAt = now
    return intervals.map((interval) => this.plays(tab, interval, now, focused))
  }

  private plays(tab: Tab, { from, to, rate }: Interval, now: number, focused: boolean | undefined): boolean {
    const { duration, policy } = this.scenario
    const end = duration === null ? to : Math.min(to, duration)
    if (end <= from || rate > policy.maxRate) return false
    if (policy.requireFocus && focused === false) return false
    if (!this.completed && policy.preventSkip !== 'none' && from > this.furthest + 1_000) return false
    if (!this.completed && policy.preventSkip === 'both' && from < this.furthest - 1_000) return false
    const length = end - from
    const ofPerson = this.counted.reduce((sum, it) => sum + it.length, 0)
    if (tab.played + length > policy.maxRate * (now - tab.openedAt) + this.tolerance) return false
    if (ofPerson + length > 2 * policy.maxRate * (now - this.sittingBegan) + 2 * this.tolerance) return false
    tab.played += length
    this.counted.push({ at: now, length })
    for (let at = from; at < end; at += tick) this.watched.add(at / tick)
    return true
  }
}
