import { sql } from 'drizzle-orm'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { eventRows, insertEvents } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import { type Language, pickLocale } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { assessments as room } from '../room'
import { recordOtherRooms } from '../seating/own-seat.service'
import { noteOf, tryAccessCode, verdictOf } from './access-code.service'
import { settleOverdue } from './attempt-ends.service'
import { filesOfAttempt, noFiles } from './attempt-files.service'
import { drawPaper, itemsOf } from './attempt-papers.service'
import {
  type AttemptRow,
  isOpen,
  json,
  localesOf,
  lockWhole,
  type Opening,
  openingOf,
  searchTextOfPerson,
  type WholeAttempt,
  wholeAttempt,
  written,
} from './attempt-records.service'
import * as contracts from './attempts.contract'
import { inSeries, limitsIn, refusalOf } from './counting.rules'
import { totalOf } from './grading.rules'
import { deadlinesOf } from './limits.rules'
import { shownAttempt } from './shown-attempts.service'

const { events } = room
const organization = written

/** The series and the number of the next attempt. A number is not used twice in one enrolment, which may be older than the series. `adopted`: attempts from before series. */
function placeInSeries(opening: Opening): { series: number; number: number; adopted: string[] } {
  const { attempts, place } = opening
  const present = inSeries(opening)
  const most = (rows: readonly AttemptRow[], of: (row: AttemptRow) => number) => Math.max(0, ...rows.map(of))
  const earlier = attempts.filter((one) => present.includes(one) || one.enrolmentId === place.enrolmentId)
  const known = present.some(({ series }) => series !== null)
  return {
    series: known ? most(present, ({ series }) => series ?? 0) : most(attempts, ({ series }) => series ?? 0) + 1,
    number: most(earlier, ({ number }) => number) + 1,
    adopted: present.flatMap(({ id, series }) => (series === null ? [id] : [])),
  }
}

const uuids = (ids: readonly string[]) => `{${ids.join(',')}}`

const insertAttempt = statementOf(sql`
  with t as (
    insert into assessment_attempts (organization_id, id, assessment_id, version_number, user_id, enrolment_id, module_id, series, number, seed, locale, locale_history, started_at,
      deadline_at, grace_ends_at, due_at, max_score, is_anonymous, search_text)
    select ${organization}, a.id, a."assessmentId", a."versionNumber", a."userId", a."enrolmentId", a."moduleId", a.series, a.number, a.seed, a.locale, a."localeHistory",
      a."startedAt", a."deadlineAt", a."graceEndsAt", a."dueAt", a."maxScore",
      a."isAnonymous", case when a."isAnonymous" then '' else ${searchTextOfPerson(sql`a."userId"`)} end
    from jsonb_to_record(${json('attempt')}) as a(id uuid, "assessmentId" uuid, "versionNumber" int, "userId" uuid, "enrolmentId" uuid, "moduleId" uuid, series int, number int,
      seed text, locale text, "localeHistory" jsonb, "startedAt" timestamptz, "deadlineAt" timestamptz, "graceEndsAt" timestamptz, "dueAt" timestamptz, "maxScore" float8,
      "isAnonymous" boolean)
    on conflict do nothing returning id, assessment_id, user_id
  ), i as (
    insert into assessment_attempt_items (organization_id, attempt_id, position, section, question_id, question_version, points, option_order)
    select ${organization}, t.id, i.position, i.section, i."questionId", i."questionVersion", i.points, i."optionOrder"
    from t cross join jsonb_to_recordset(${json('items')}) as i(position int, section int, "questionId" uuid, "questionVersion" int, points float8, "optionOrder" text[])
  ), used as (
    delete from assessment_papers p using t where p.organization_id = ${organization} and p.assessment_id = t.assessment_id and p.user_id = t.user_id
  ), adopted as (
    update assessment_attempts o set series = ${given('series')}::int
    where o.organization_id = ${organization} and o.id = any(${given('adopted')}::uuid[]) and exists (select from t)
  ), event as (${insertEvents(organization, json('events'), sql`exists (select from t)`)})
  select id::text from t`)

type Start = Context<{ permission: 'assessment.update' }, NonNullable<(typeof contracts.startAttempt)['errors']>[number]>
export const refusals = {
  notOpenYet: 'assessmentNotOpen',
  closed: 'assessmentNotOpen',
  attemptsUsed: 'attemptsAllUsed',
  cooldown: 'attemptTooSoon',
} as const

/** Creates an attempt; null if another request has created one meanwhile. */
async function begin(context: Start, assessmentId: string, opening: Opening, locale: Language): Promise<WholeAttempt | null> {
  const { db, organization: org, user, now } = context
  const { version, place } = opening
  const paper = opening.paper ?? (await drawPaper(context, assessmentId, opening))
  if (!paper) return context.fail('assessmentNotReady')
  const { seed } = paper
  const items = await itemsOf(context, paper)
  const { series, number, adopted } = placeInSeries(opening)
  const deadlines = deadlinesOf(version.settings, limitsIn(opening), { startedAt: now })
  const maxScore = totalOf(items.map(({ points }) => points))
  const row = {
    id: newId(),
    assessmentId,
    versionNumber: version.number,
    userId: user.id,
    enrolmentId: place.enrolmentId,
    moduleId: place.moduleId,
    series,
    number,
    seed,
    locale,
    startedAt: now,
    ...deadlines,
    maxScore,
    isAnonymous: version.settings.anonymousMarking,
  }
  const attempt = { ...row, localeHistory: [{ locale, at: now }] }
  const about = { attemptId: row.id, assessmentId, userId: user.id, enrolmentId: place.enrolmentId, moduleId: place.moduleId }
  const started = newEvent(events.assessmentAttemptStarted, { ...about, number })
  const written = {
    series,
    adopted: uuids(adopted),
    attempt: JSON.stringify(attempt),
    items: JSON.stringify(paper.items),
    events: eventRows(context, [started]),
  }
  const [inserted] = await db.queryRaw(insertAttempt.text, valuesFor(insertAttempt, { organizationId: org.id, ...written }))
  if (!inserted) return null
  if (opening.seat && opening.seat.otherRoomCount > 0) await recordOtherRooms(context, opening.seat, row.id)
  wakeSoon()
  const nothing = {
    submittedAt: null,
    endedBy: null,
    score: null,
    percent: null,
    isPassed: null,
    gradedAt: null,
    releasedAt: null,
    stateReason: '',
  }
  return { attempt: { ...row, ...nothing, isLate: false, state: 'inProgress' }, version, items, others: [] }
}

/** The open attempt of a learner, after what the overdue policy says of it; null: it has ended now, or there is none. */
async function stillOpen(context: Start, attempts: readonly AttemptRow[]): Promise<WholeAttempt | null> {
  const open = attempts.find(isOpen)
  if (!open) return null
  const isOver = open.dueAt !== null && open.dueAt <= context.now
  const whole = isOver
    ? await lockWhole(context, open.id, context.user.id)
    : await wholeAttempt(context, open.id, context.user.id)
  if (!whole) return null
  const settledNow = isOver ? await settleOverdue(context, whole) : whole
  return isOpen(settledNow.attempt) ? settledNow : null
}

type Input = { params: { id: string }; body: { accessCode?: string; locale?: Language } }

async function startOrContinue(context: Start, { params, body }: Input) {
  const { now, contentLanguages, organization: org } = context
  for (let round = 1; round <= 3; round += 1) {
    const opening = await openingOf(context, params.id)
    const { version } = opening
    context.note(noteOf(params.id, version))
    const open = await stillOpen(context, opening.attempts)
    if (open) return { ...shownAttempt(open, now, await filesOfAttempt(context, open)), isNew: false }
    // An attempt that was over has ended by this request: it is read again.
    if (opening.attempts.some(isOpen)) continue
    if (opening.status !== 'published') context.fail('assessmentNotOpen')
    const refusal = refusalOf(opening, now)
    if (refusal) context.fail(refusals[refusal])
    if (opening.isSeatMissing) context.fail('seatMissing')
    const verdict = verdictOf(org.id, opening, body.accessCode ?? '')
    if (verdict !== 'right') context.fail(verdict === 'wrong' ? 'accessCodeWrong' : 'roomCodeOther')
    const locales = localesOf(version.title)
    const locale =
      body.locale && locales.includes(body.locale) ? body.locale : (pickLocale(contentLanguages, locales).locale ?? 'ar')
    const whole = await begin(context, params.id, opening, locale)
    if (!whole) continue
    context.note({ after: { attempt: whole.attempt.number } })
    return { ...shownAttempt(whole, now, noFiles), isNew: true }
  }
  return context.fail('attemptTooSoon')
}

export const startAttempt = implement(
  contracts.startAttempt,
  async (context, { params, body }) => {
    if (body.accessCode !== undefined) await tryAccessCode(context, params.id, body.accessCode)
  },
  startOrContinue,
)
