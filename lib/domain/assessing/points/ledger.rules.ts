import type { Day } from '@/lib/platform/i18n/days'
import { type FactKind, type Trigger, triggerTable } from './words'

/** One thing that a person did. Times are milliseconds since 1970. */
export type Fact = {
  eventId: string
  kind: FactKind
  /** Where it was done, such as one item of one enrolment: a withdrawal names it. */
  source: string
  /** The subject of the fact, such as a lesson, in whichever path: the limit for each source counts by it. Null: the source itself. */
  about?: string | null
  /** From before `about`: limited by its source, so that no earlier award is taken back. */
  isByPlace?: boolean
  pathId: string | null
  score: number | null
  occurredAt: number
  /** When its event was published. */
  receivedAt: number
  /** The day in the person's time zone when it occurred. Kept, never computed again. */
  localDate: Day
  zone: string
}

export type RuleTerms = {
  trigger: Trigger
  /** Only in this path; null: in every one. */
  pathId: string | null
  /** Only with this score or a better one. */
  minScore: number | null
  points: number
  /** Most awards a person gets on one local day. */
  perDay: number | null
  /** Most awards a person gets for one source: a lesson or an assessment in all paths, a path, a certificate. */
  perSource: number
  /** Minutes after an award in which there is no other. */
  cooldownMinutes: number | null
  /** First and last local day on which it holds. */
  startsOn: Day | null
  endsOn: Day | null
  isActive: boolean
}
/** A version holds for events published from `since` until the next version. */
export type RuleVersion = RuleTerms & { ruleId: string; number: number; since: number }

export type Award = Pick<Fact, 'localDate' | 'zone' | 'pathId' | 'occurredAt' | 'receivedAt'> & {
  ruleId: string
  ruleVersion: number
  sourceEventId: string
  points: number
}

/** The moment in the id of an event (UUID version 7), in milliseconds. */
export const publishedAt = (eventId: string): number => Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16)

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
export const byTime = (one: Fact, other: Fact) => one.occurredAt - other.occurredAt || inOrder(one.eventId, other.eventId)

/**
 * The facts that still hold: none that was withdrawn by a later event about the same source. An assessment counts with its score of then or with
 * the newest one, whichever is lower: a regrade may lower it.
 */
export function holding(facts: readonly Fact[]): Fact[] {
  const withdrawnBy = new Map<string, string>()
  for (const { kind, source, eventId } of facts)
    if (kind === 'withdrawn' && eventId > (withdrawnBy.get(source) ?? '')) withdrawnBy.set(source, eventId)
  const held = facts.filter(({ kind, source, eventId }) => kind !== 'withdrawn' && eventId > (withdrawnBy.get(source) ?? ''))
  const newest = new Map<string, Fact>()
  for (const fact of held) if (fact.eventId > (newest.get(fact.source)?.eventId ?? '')) newest.set(fact.source, fact)
  return held.map((fact) => {
    const last = newest.get(fact.source)?.score
    if (fact.kind !== 'assessmentPassed' || fact.score === null || !last || last >= fact.score) return fact
    return { ...fact, score: last }
  })
}

export const isTriggered = (trigger: Trigger, kind: FactKind) =>
  trigger === kind || (kind !== 'withdrawn' && triggerTable[kind].isAlso === trigger)

const meets = (terms: RuleTerms, fact: Fact): boolean =>
  terms.isActive &&
  isTriggered(terms.trigger, fact.kind) &&
  (terms.pathId === null || terms.pathId === fact.pathId) &&
  (terms.minScore === null || (fact.score !== null && fact.score >= terms.minScore)) &&
  (terms.startsOn === null || terms.startsOn <= fact.localDate) &&
  (terms.endsOn === null || fact.localDate <= terms.endsOn)

/** The awards of one rule for facts in the order of time. */
function awardsOfRule(facts: readonly Fact[], versions: readonly RuleVersion[]): Award[] {
  const onDay = new Map<Day, number>()
  const forSource = new Map<string, number>()
  let last = Number.NEGATIVE_INFINITY
  return facts.flatMap((fact) => {
    const { eventId, localDate, zone, pathId, source, about, isByPlace, occurredAt, receivedAt } = fact
    const version = versions.findLast(({ since }) => since <= receivedAt)
    if (!version || !meets(version, fact)) return []
    const limited = isByPlace ? source : (about ?? source)
    const [ofDay, ofSource] = [onDay.get(localDate) ?? 0, forSource.get(limited) ?? 0]
    if (ofSource >= version.perSource || (version.perDay !== null && ofDay >= version.perDay)) return []
    if (version.cooldownMinutes !== null && occurredAt - last < version.cooldownMinutes * 60_000) return []
    onDay.set(localDate, ofDay + 1)
    for (const key of new Set([source, about ?? source])) forSource.set(key, (forSource.get(key) ?? 0) + 1)
    last = occurredAt
    const { ruleId, number, points } = version
    return [{ ruleId, ruleVersion: number, sourceEventId: eventId, points, localDate, zone, pathId, occurredAt, receivedAt }]
  })
}

/** Items by a text that several may share, in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The versions of each rule, oldest first. */
function byRule(versions: readonly RuleVersion[]): RuleVersion[][] {
  return [...grouped(versions, ({ ruleId }) => ruleId)]
    .toSorted(([one], [other]) => inOrder(one, other))
    .map(([, own]) => own.toSorted((one, other) => one.number - other.number))
}

/** The awards that one person has for everything they did. The order in which facts arrived does not matter. */
export function awardsOf(facts: readonly Fact[], versions: readonly RuleVersion[]): Award[] {
  const ordered = holding(facts).toSorted(byTime)
  return byRule(versions).flatMap((own) => awardsOfRule(ordered, own))
}

export type KeptAward = { id: string; ruleId: string; sourceEventId: string; turn: number; points: number }
const keyOf = ({ ruleId, sourceEventId, points }: Pick<Award, 'ruleId' | 'sourceEventId' | 'points'>) =>
  `${ruleId} ${sourceEventId} ${points}`

/**
 * The corrections of the ledger: awards to append, and awards to reverse. After they are applied there are no
 * more.
 */
export function correctionsOf(kept: readonly KeptAward[], wanted: readonly Award[]): { append: Award[]; reverse: KeptAward[] } {
  const [have, want] = [new Set(kept.map(keyOf)), new Set(wanted.map(keyOf))]
  return { append: wanted.filter((one) => !have.has(keyOf(one))), reverse: kept.filter((one) => !want.has(keyOf(one))) }
}
