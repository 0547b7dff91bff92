import { z } from 'zod'
import { assessments } from '@/lib/domain/assessing/assessments/room'
import { certificates } from '@/lib/domain/assessing/certificates/room'
import { communities } from '@/lib/domain/learning/communities/room'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { progress } from '@/lib/domain/learning/progress/room'
import type { Event } from '@/lib/platform/events/event'
import type { Fact } from './ledger.rules'
import { type FactKind, type Trigger, triggers, triggerTable } from './words'

/** A thing done as an event describes it; the day and the zone follow from the person. */
export type PointSource = Pick<Fact, 'kind' | 'source' | 'about' | 'pathId' | 'score'> & { userId: string }

const id = z.string()
const score = z.number().nullable().default(null)
const Item = z.object({ enrolmentId: id, itemId: id, moduleId: id, pathId: id, userId: id, score })
const Enrolment = z.object({ enrolmentId: id, pathId: id, userId: id })
const Certificate = z.object({ certificateId: id, userId: id, pathId: id.nullable() })
const Answer = z.object({ postId: id, userId: id, askedBy: id.nullable().default(null), pathId: id.nullable().default(null) })
const kept = { keptPercent: z.number().nullable(), keptOutcome: z.string().nullable() }
/** Without a released attempt nothing was given, so `outcome` is null. */
const Result = z.object({ enrolmentId: id, assessmentId: id, userId: id, outcome: z.unknown(), ...kept })

type Read = Omit<PointSource, 'kind'> & { isWithdrawn?: boolean }

/** How the payload of an event is read, by the kind of record that the event is about. */
const records = {
  item: (payload: unknown): Read => {
    const { enrolmentId, itemId, moduleId, pathId, userId, score } = Item.parse(payload)
    return { userId, pathId, score, source: `item:${enrolmentId}:${itemId}`, about: `lesson:${moduleId}` }
  },
  enrolment: (payload: unknown): Read => {
    const { enrolmentId, pathId, userId } = Enrolment.parse(payload)
    return { userId, pathId, score: null, source: `path:${enrolmentId}`, about: null }
  },
  certificate: (payload: unknown): Read => {
    const { certificateId, userId, pathId } = Certificate.parse(payload)
    return { userId, pathId, score: null, source: `certificate:${certificateId}`, about: null }
  },
  // An answer to an own question gives nothing.
  answer: (payload: unknown): Read | null => {
    const { postId, userId, askedBy, pathId } = Answer.parse(payload)
    return userId === askedBy ? null : { userId, pathId, score: null, source: `answer:${postId}`, about: null }
  },
  // A result that no longer passes takes back the one that did.
  result: (payload: unknown): Read | null => {
    const { enrolmentId, assessmentId, userId, outcome, keptPercent, keptOutcome } = Result.parse(payload)
    if (outcome === null) return null
    const source = `assessment:${enrolmentId}:${assessmentId}`
    const about = `assessment:${assessmentId}`
    return { userId, pathId: null, score: keptPercent, source, about, isWithdrawn: keptOutcome !== 'passed' }
  },
}

const events = {
  ...progress.events,
  ...learningPaths.events,
  ...certificates.events,
  ...assessments.events,
  ...communities.events,
}
type Row = { event: keyof typeof events; record: keyof typeof records }

/** The events that take points back; a voided attempt leaves another one, which may pass. */
const withdrawals = {
  lessonReopened: { event: 'itemReopened', record: 'item', kind: 'withdrawn' },
  lessonFailed: { event: 'itemFailed', record: 'item', kind: 'withdrawn' },
  pathReopened: { event: 'enrolmentReopened', record: 'enrolment', kind: 'withdrawn' },
  certificateRevoked: { event: 'certificateRevoked', record: 'certificate', kind: 'withdrawn' },
  answerWithdrawn: { event: 'communityAnswerWithdrawn', record: 'answer', kind: 'withdrawn' },
  attemptVoided: { event: 'assessmentAttemptVoided', record: 'result', kind: 'assessmentPassed' },
} as const satisfies Record<string, Row & { kind: FactKind }>

const given: Readonly<Record<Trigger, Row>> = triggerTable

type Source = { event: Event; name: string; read(payload: unknown): PointSource | null }
const sourceOf = (name: string, { event, record }: Row, kind: FactKind): Source => ({
  event: events[event],
  name: `gamification.${name}`,
  read: (payload) => {
    const found = records[record](payload)
    if (!found) return null
    const { isWithdrawn = false, ...source } = found
    return { ...source, kind: isWithdrawn ? 'withdrawn' : kind }
  },
})

/** The events that give points or take them back. */
export const sources: readonly Source[] = [
  ...triggers.map((trigger) => sourceOf(trigger, given[trigger], trigger)),
  ...Object.entries(withdrawals).map(([name, row]) => sourceOf(name, row, row.kind)),
]

const byEvent = new Map(sources.map((source) => [source.event.name, source]))

/** The source of points in an event; null: it has none. */
export const pointSourceOf = ({ name, payload }: { name: string; payload: unknown }): PointSource | null =>
  byEvent.get(name)?.read(payload) ?? null
