import { sql } from 'drizzle-orm'
import { asDrawn, drawnFor, orderOf } from '@/lib/domain/learning/question-banks/attempted-question.rules'
import type { Candidate } from '@/lib/domain/learning/question-banks/candidate.rules'
import { contentAt, drawableRows } from '@/lib/domain/learning/question-banks/question-rows.service'
import type { Question } from '@/lib/domain/learning/question-banks/questions.rules'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { eventRows, insertEvents } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import { type Language, pickLocale } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken } from '@/lib/platform/secrets'
import { draw } from '../draw.rules'
import { assessments as room } from '../room'
import { isRightCode, noteOf, tryAccessCode } from './access-code.service'
import { settleOverdue } from './attempt-ends.service'
import {
  type AttemptRow,
  type Item,
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

const candidatesOf = statementOf(sql`
  select json_agg(json_build_object('id', q.id, 'bankId', q.bank_id, 'tags', q.tags, 'difficulty', q.difficulty, 'version', q.content_version,
    'isSeen', q.id = any(seen.ids)))::text
  from ${drawableRows(organization, sql`${given('banks')}::uuid[]`, sql`${given('fixed')}::uuid[]`)} q cross join (select coalesce(array_agg(i.question_id), '{}') as ids from assessment_attempts t
    join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id
    where t.organization_id = ${organization} and t.user_id = ${given('userId')}::uuid and t.assessment_id = ${given('assessmentId')}::uuid) seen`)
const contentsOf = statementOf(sql`
  select json_agg(json_build_object('id', d.id, 'design', v.design, 'content', v.content))::text
  from jsonb_to_recordset(${json('drawn')}) as d(id uuid, version int)
  cross join lateral ${contentAt(organization, sql`d.id`, sql`d.version`)} v`)

const uuids = (ids: readonly string[]) => `{${ids.join(',')}}`

type Starting = TenantContext & { user: { id: string } }
type Found = Candidate & { version: number; isSeen: boolean }
/** The questions of a new attempt with their content, in two statements; null: the banks have too few. */
async function drawn(context: Starting, assessmentId: string, { version }: Opening, seed: string): Promise<NewItem[] | null> {
  const { db, organization: org, user } = context
  const { settings, sections } = version
  const banks = [...new Set(sections.flatMap((section) => (section.source === 'draw' ? [section.bankId] : [])))]
  const fixed = sections.flatMap((section) =>
    section.source === 'fixed' ? section.questions.map(({ questionId }) => questionId) : [],
  )
  const asked = { organizationId: org.id, userId: user.id, assessmentId, banks: uuids(banks), fixed: uuids(fixed) }
  const [[candidateCell] = []] = await db.queryRaw(candidatesOf.text, valuesFor(candidatesOf, asked))
  const candidates = readJson<Found[]>(candidateCell) ?? []
  const seen = new Set(settings.avoidRepeats ? candidates.flatMap(({ id, isSeen }) => (isSeen ? [id] : [])) : [])
  const chosen = draw(sections, candidates, { seed, seen, shuffleQuestions: settings.shuffleQuestions })
  if (!chosen) return null
  const versions = new Map(candidates.map(({ id, version: number }) => [id, number]))
  const wanted = JSON.stringify(chosen.map(({ questionId: id }) => ({ id, version: versions.get(id) })))
  const [[contentCell] = []] = await db.queryRaw(
    contentsOf.text,
    valuesFor(contentsOf, { organizationId: org.id, drawn: wanted }),
  )
  const contents = new Map<string, Question>(
    (readJson<({ id: string } & Question)[]>(contentCell) ?? []).map(({ id, ...question }) => [id, question]),
  )
  return chosen.flatMap(({ questionId, section, points }, at) => {
    const stored = contents.get(questionId)
    const questionVersion = versions.get(questionId)
    if (!stored || questionVersion === undefined) return []
    const position = at + 1
    const optionOrder = drawnFor(stored, seed, position) ?? (settings.shuffleOptions ? orderOf(stored, seed, position) : null)
    const question = asDrawn(stored, optionOrder)
    const unanswered = { answer: null, seq: 0, isLate: false, isFlagged: false, score: null, parts: null, comment: '' }
    return [{ ...question, ...unanswered, position, section, points, optionOrder, questionId, questionVersion }]
  })
}
type NewItem = Item & { questionId: string; questionVersion: number }

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
    on conflict do nothing returning id
  ), i as (
    insert into assessment_attempt_items (organization_id, attempt_id, position, section, question_id, question_version, points, option_order)
    select ${organization}, t.id, i.position, i.section, i."questionId", i."questionVersion", i.points, i."optionOrder"
    from t cross join jsonb_to_recordset(${json('items')}) as i(position int, section int, "questionId" uuid, "questionVersion" int, points float8, "optionOrder" text[])
  ), adopted as (
    update assessment_attempts o set series = ${given('series')}::int
    where o.organization_id = ${organization} and o.id = any(${given('adopted')}::uuid[]) and exists (select from t)
  ), event as (${insertEvents(organization, json('events'), sql`exists (select from t)`)})
  select id::text from t`)

type Start = Context<{ permission: 'assessment.update' }, NonNullable<(typeof contracts.startAttempt)['errors']>[number]>
const refusals = {
  notOpenYet: 'assessmentNotOpen',
  closed: 'assessmentNotOpen',
  attemptsUsed: 'attemptsAllUsed',
  cooldown: 'attemptTooSoon',
} as const

/** Creates an attempt; null if another request has created one meanwhile. */
async function begin(context: Start, assessmentId: string, opening: Opening, locale: Language): Promise<WholeAttempt | null> {
  const { db, organization: org, user, now } = context
  const { version, place } = opening
  const seed = randomToken(16)
  const items = await drawn(context, assessmentId, opening, seed)
  if (!items) return context.fail('assessmentNotReady')
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
    items: JSON.stringify(items),
    events: eventRows(context, [started]),
  }
  const [inserted] = await db.queryRaw(insertAttempt.text, valuesFor(insertAttempt, { organizationId: org.id, ...written }))
  if (!inserted) return null
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
    if (open) return { ...shownAttempt(open, now), isNew: false }
    // An attempt that was over has ended by this request: it is read again.
    if (opening.attempts.some(isOpen)) continue
    if (opening.status !== 'published') context.fail('assessmentNotOpen')
    const refusal = refusalOf(opening, now)
    if (refusal) context.fail(refusals[refusal])
    if (!isRightCode(org.id, version, body.accessCode ?? '')) context.fail('accessCodeWrong')
    const locales = localesOf(version.title)
    const locale =
      body.locale && locales.includes(body.locale) ? body.locale : (pickLocale(contentLanguages, locales).locale ?? 'ar')
    const whole = await begin(context, params.id, opening, locale)
    if (!whole) continue
    context.note({ after: { attempt: whole.attempt.number } })
    return { ...shownAttempt(whole, now), isNew: true }
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
