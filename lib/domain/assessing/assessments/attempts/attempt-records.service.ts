import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { personRows } from '@/lib/domain/house/identity/account/people.service'
import { holdsAnyOf } from '@/lib/domain/learning/learning-paths/walks.service'
import { modulesOfAssessment } from '@/lib/domain/learning/modules/published/live-modules.service'
import { attemptsCountSince, type OwnLessons, ownLessons, placesIn } from '@/lib/domain/learning/progress/open-lessons.service'
import { asDrawn } from '@/lib/domain/learning/question-banks/attempted-question.rules'
import { anyChangedSince, contentAt } from '@/lib/domain/learning/question-banks/question-rows.service'
import type { Question } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, tenantId, tenantRow, valuesFor } from '@/lib/platform/db/statement'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { Recent } from '@/lib/platform/recent'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { initialSettings, type Section, Sections, Settings } from '../definition-shapes.contract'
import { type OwnSeat, type StoredSeating, seatingOf } from '../seating/own-seat.service'
import type { AttemptEnd, AttemptState } from '../words'
import { accommodationsOf, type StoredAccommodation } from './accommodation-sql.service'
import type { Graded } from './grading.rules'
import type { Accommodation } from './limits.rules'

type Texts = { ar?: string; en?: string }

/** An attempt as it is stored, in the form of JSON: moments are texts. */
export type StoredAttempt = {
  id: string
  assessmentId: string
  versionNumber: number
  userId: string
  enrolmentId: string
  moduleId: string
  series: number | null
  number: number
  state: AttemptState
  seed: string
  locale: Language
  startedAt: string
  deadlineAt: string | null
  graceEndsAt: string | null
  dueAt: string | null
  submittedAt: string | null
  endedBy: AttemptEnd | null
  isLate: boolean
  maxScore: number
  score: number | null
  percent: number | null
  isPassed: boolean | null
  gradedAt: string | null
  releasedAt: string | null
  isAnonymous: boolean
  stateReason: string
}
type Moments = 'startedAt' | 'deadlineAt' | 'graceEndsAt' | 'dueAt' | 'submittedAt' | 'gradedAt' | 'releasedAt'
export type AttemptRow = Omit<StoredAttempt, Moments> & { startedAt: Date } & Record<Exclude<Moments, 'startedAt'>, Date | null>

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
export const withDates = (row: StoredAttempt): AttemptRow => ({
  ...row,
  startedAt: new Date(row.startedAt),
  deadlineAt: dateOf(row.deadlineAt),
  graceEndsAt: dateOf(row.graceEndsAt),
  dueAt: dateOf(row.dueAt),
  submittedAt: dateOf(row.submittedAt),
  gradedAt: dateOf(row.gradedAt),
  releasedAt: dateOf(row.releasedAt),
})

/** Whether two rows of attempts of one person count together; those without a series count by their enrolment. */
export const inSameSeries = (one: 'o' | 's', other: 't' | 'e') =>
  sql.raw(
    `${one}.series is not distinct from ${other}.series and (${one}.series is not null or ${one}.enrolment_id = ${other}.enrolment_id)`,
  )

/** The row `t` of `attempts` as JSON. */
export const attemptAsJson =
  sql.raw(`json_build_object('id', t.id, 'assessmentId', t.assessment_id, 'versionNumber', t.version_number, 'userId', t.user_id,
  'enrolmentId', t.enrolment_id, 'moduleId', t.module_id, 'series', t.series, 'number', t.number, 'state', t.state, 'seed', t.seed, 'locale', t.locale,
  'startedAt', t.started_at, 'deadlineAt', t.deadline_at, 'graceEndsAt', t.grace_ends_at, 'dueAt', t.due_at, 'submittedAt', t.submitted_at,
  'endedBy', t.ended_by, 'isLate', t.is_late, 'maxScore', t.max_score, 'score', t.score, 'percent', t.percent, 'isPassed', t.is_passed,
  'gradedAt', t.graded_at, 'releasedAt', t.released_at, 'isAnonymous', t.is_anonymous, 'stateReason', t.state_reason)`)

/** The text by which a person is searched, within a statement that writes an attempt. */
export const searchTextOfPerson = (userId: SQL): SQL => sql`coalesce((select person.search_text from ${personRows}
  where person.organization_id = ${written} and person.id = ${userId}), '')`

/** The same for a row `t` of `attempts` that gets a state: the release shows the name that was hidden. */
export const searchTextIn = (state: SQL): SQL =>
  sql`case when t.is_anonymous and ${state} = 'released' then ${searchTextOfPerson(sql`t.user_id`)} else t.search_text end`

/** The version of an assessment with which an attempt was started. */
export type Version = {
  number: number
  title: Texts
  instructions: Texts
  settings: Settings
  sections: Section[]
  accessCodeHash: string | null
}
export type StoredVersion = Omit<Version, 'settings' | 'sections'> & { settings: object; sections: object[] }
/** Settings that a version from before does not have yet get their initial value. */
export const settingsFrom = (stored: object): Settings => Settings.parse({ ...z.encode(Settings, initialSettings), ...stored })
// Parsing costs more than the rest of a save. The text of a version never changes, and its parsed form is not changed either.
const parsed = new Recent<Version>(2_000_000)
export function versionFrom(stored: StoredVersion): Version {
  const text = JSON.stringify(stored)
  const known = parsed.get(text)
  if (known) return known
  const version = { ...stored, settings: settingsFrom(stored.settings), sections: Sections.parse(stored.sections) }
  parsed.put(text, version, text.length)
  return version
}
/** The row `v` of `assessment_versions` as JSON. */
export const versionAsJson =
  sql.raw(`json_build_object('number', v.number, 'title', v.title, 'instructions', v.instructions, 'settings', v.settings,
  'sections', v.sections, 'accessCodeHash', v.access_code_hash)`)

// Reads may run without a transaction, so they set their tenant themselves (lib/platform/db/one-statement.ts).
/** A statement that reads, which sets its tenant itself: a select that names its organization as `tenant.id`. */
export const readingOf = (select: SQL) => statementOf(sql`select found.* from ${tenantRow} cross join lateral (${select}) found`)
/** The organization in statements that write, which have a transaction. */
export const written = sql`${given('organizationId')}::uuid`
const userId = sql`${given('userId')}::uuid`
export const read = async <T>(
  { db }: TenantContext,
  statement: ReturnType<typeof statementOf>,
  values: Record<string, unknown>,
): Promise<T[]> => {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values))
  return (row ?? []).map((cell) => readJson<T>(cell)) as T[]
}

const ofAssessment = sql`t.organization_id = ${tenantId} and t.user_id = ${userId} and t.assessment_id = ${given('assessmentId')}::uuid`
const drawnOfPaper = sql`(select (i ->> 'questionId')::uuid as question_id, (i ->> 'questionVersion')::int as question_version
  from jsonb_array_elements(p.items) i)`
const readOpening = statementOf(sql`
  select (select json_build_object('status', a.status, 'version', (select ${versionAsJson} from assessment_versions v
      where v.organization_id = a.organization_id and v.assessment_id = a.id and v.number = a.published_version))
    from assessments a where a.organization_id = ${tenantId} and a.id = ${given('assessmentId')}::uuid)::text,
    (select json_agg(${attemptAsJson} order by t.created_at desc, t.id desc) from assessment_attempts t where ${ofAssessment})::text,
    array_to_json(lesson.ids)::text, ${ownLessons(tenantId, holdsAnyOf(sql`lesson.ids`))}::text,
    (${accommodationsOf({ organization: tenantId, userId, assessmentId: sql`${given('assessmentId')}::uuid`, now: sql`${given('now')}::timestamptz` })})::text,
    (select json_build_object('versionNumber', p.version_number, 'seed', p.seed, 'items', p.items) from assessment_papers p
      where p.organization_id = ${tenantId} and p.user_id = ${userId} and p.assessment_id = ${given('assessmentId')}::uuid
        and not ${anyChangedSince(sql`p.organization_id`, drawnOfPaper, sql`p.created_at`)})::text,
    ${seatingOf({ organization: tenantId, userId, assessmentId: sql`${given('assessmentId')}::uuid` })}::text
  from ${tenantRow} cross join lateral (
    select coalesce(array_agg(m.id), '{}') as ids from (${modulesOfAssessment(tenantId, sql`${given('assessmentId')}::text`)}) m offset 0) lesson`)

/** The columns of an item by which a draw says which question it is and how it is shown. */
export type PaperItem = Pick<Item, 'position' | 'section' | 'points' | 'optionOrder'> & {
  questionId: string
  questionVersion: number
}
export type Paper = { seed: string; items: PaperItem[] }

export type Opening = {
  status: string
  version: Version
  /** Newest first; of every enrolment and series. */
  attempts: AttemptRow[]
  accommodations: Accommodation[]
  /** Since when attempts count; null: all of them do. */
  since: Date | null
  /** Where the person may take it, and when the lesson closes there. */
  place: { enrolmentId: string; moduleId: string; closesAt: Date | null }
  /** In a published plan; and whether one is needed and there is none. */
  seat: OwnSeat | null
  isSeatMissing: boolean
  /** The draw for this person before the assessment opened, if it still holds. */
  paper: Paper | null
}
type Finding = TenantContext & {
  user: { id: string }
  now: Date
  fail: (reason: 'assessmentNotFound' | 'notEnrolled' | 'moduleLocked') => never
}

/** Everything about an assessment and its learner, in one statement. Refuses a learner whose enrolments do not lead to it. */
export async function openingOf(context: Finding, assessmentId: string): Promise<Opening> {
  const { user, organization, now } = context
  const whose = { organizationId: organization.id, userId: user.id }
  type Definition = { status: string; version: StoredVersion | null }
  const found = await read(context, readOpening, { ...whose, assessmentId, now })
  const [definition, attempts, modules, lessons, accommodations, paper, seating] = found as [
    Definition | null,
    StoredAttempt[] | null,
    string[] | null,
    OwnLessons | null,
    StoredAccommodation[] | null,
    (Paper & { versionNumber: number }) | null,
    StoredSeating,
  ]
  if (!definition?.version) return context.fail('assessmentNotFound')
  const [place] = lessons ? placesIn(lessons, modules ?? [], now) : []
  if (!place) return context.fail('notEnrolled')
  if (place.access === 'locked') return context.fail('moduleLocked')
  return {
    status: definition.status,
    version: versionFrom(definition.version),
    attempts: (attempts ?? []).map(withDates),
    accommodations: accommodationsFrom(accommodations),
    since: lessons ? attemptsCountSince(lessons) : null,
    place,
    seat: seating.seat,
    isSeatMissing: seating.seat === null && seating.requiredIn?.includes(place.pathId) === true,
    paper: paper?.versionNumber === definition.version.number ? paper : null,
  }
}

export const accommodationsFrom = (stored: StoredAccommodation[] | null): Accommodation[] =>
  (stored ?? []).map(({ opensAt, closesAt, ...one }) => ({ ...one, opensAt: dateOf(opensAt), closesAt: dateOf(closesAt) }))

export type Item = Question & {
  position: number
  section: number
  points: number
  optionOrder: string[] | null
  answer: Answer | null
  seq: number
  isLate: boolean
  isFlagged: boolean
  score: number | null
  parts: { key: string; score: number }[] | null
  comment: string
}
export type WholeAttempt = {
  attempt: AttemptRow
  version: Version
  items: Item[]
  /** The released attempts of the same series, without this one. */
  others: Graded[]
}

/** The content of the question of an item `i`. */
export const contentOfItem = contentAt(sql`i.organization_id`, sql`i.question_id`, sql`i.question_version`)

const wholeOf = (condition: SQL) =>
  statementOf(sql`
  select found.* from ${tenantRow} cross join lateral (
  with t as materialized (select t.* from assessment_attempts t where t.organization_id = ${tenantId} and ${condition})
  select (select ${attemptAsJson} from t)::text as attempt,
    (select ${versionAsJson} from t join assessment_versions v
      on v.organization_id = t.organization_id and v.assessment_id = t.assessment_id and v.number = t.version_number)::text as version,
    (select json_agg(json_build_object('position', i.position, 'section', i.section, 'points', i.points, 'optionOrder', i.option_order, 'answer', i.answer,
      'seq', i.seq, 'isLate', i.is_late, 'isFlagged', i.is_flagged, 'score', i.score, 'parts', i.parts, 'comment', i.comment, 'design', q.design, 'content', q.content) order by i.position)
      from t join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id
      cross join lateral ${contentOfItem} q)::text as items,
    (select json_agg(json_build_object('number', o.number, 'score', o.score, 'maxScore', o.max_score, 'percent', o.percent, 'isPassed', o.is_passed)) from t join assessment_attempts o
      on o.organization_id = t.organization_id and o.user_id = t.user_id and o.assessment_id = t.assessment_id and ${inSameSeries('o', 't')} and o.id <> t.id
      where o.state = 'released')::text as others) found`)
const byId = sql`t.id = ${given('attemptId')}::uuid`
const ownById = sql`${byId} and t.user_id = ${userId}`
const statements = {
  own: wholeOf(ownById),
  any: wholeOf(byId),
}
const lockOne = statementOf(
  sql`select id::text from assessment_attempts t where t.organization_id = ${written} and ${byId} for update`,
)

/** An attempt with its version, its questions and answers. `userId`: only if it is of this person. */
export async function wholeAttempt(
  context: TenantContext,
  attemptId: string,
  person: string | null,
): Promise<WholeAttempt | null> {
  const values = { organizationId: context.organization.id, attemptId, userId: person }
  const [attempt, version, items, others] = (await read(context, person === null ? statements.any : statements.own, values)) as [
    StoredAttempt | null,
    StoredVersion | null,
    Item[] | null,
    WholeAttempt['others'] | null,
  ]
  if (!attempt || !version) return null
  return {
    attempt: withDates(attempt),
    version: versionFrom(version),
    items: (items ?? []).map((item) => asDrawn(item, item.optionOrder)),
    others: others ?? [],
  }
}

/** The same, locked until the transaction ends: saves and other ends of the attempt wait. */
export async function lockWhole(context: TenantContext, attemptId: string, person: string | null): Promise<WholeAttempt | null> {
  await context.db.queryRaw(lockOne.text, valuesFor(lockOne, { organizationId: context.organization.id, attemptId }))
  return wholeAttempt(context, attemptId, person)
}

export const localesOf = (texts: Texts): Language[] => Object.keys(texts).filter(isLanguage).toSorted()

/** The attempts among which one is kept, of one assessment. */
export const seriesOf = ({ userId: of, series, enrolmentId }: Pick<AttemptRow, 'userId' | 'series' | 'enrolmentId'>) =>
  `${of} ${series ?? enrolmentId}`

export const isOpen = ({ state }: Pick<AttemptRow, 'state'>) => state === 'inProgress' || state === 'overdue'
/** A value of a statement that Postgres wrote as JSON. */
export const json = (name: string) => sql`${given(name)}::text::jsonb`
