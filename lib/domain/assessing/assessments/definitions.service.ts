import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { assessments, assessmentVersions } from '@/db/schema/assessments'
import { measureLessons } from '@/lib/domain/learning/modules/published/lengths.service'
import { quizzesOf } from '@/lib/domain/learning/modules/published/live-modules.service'
import { lockBanks } from '@/lib/domain/learning/question-banks/question-banks.service'
import { candidatesWithContent } from '@/lib/domain/learning/question-banks/question-rows.service'
import { problemsOf } from '@/lib/domain/learning/question-banks/questions.rules'
import { needsTolerance } from '@/lib/domain/learning/question-banks/types/formula/drawn-values.rules'
import { env } from '@/lib/platform/env'
import type { FieldError } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { languages } from '@/lib/platform/i18n/languages'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey } from '@/lib/platform/secrets'
import { initialSettings, mostAssessments, type Section, Sections, Settings } from './definition-shapes.contract'
import * as contracts from './definitions.contract'
import { drawnFrom, fits, tooLarge } from './draw.rules'
import { assessments as room } from './room'
import type { assessmentFaults, assessmentWarnings } from './words'

type Row = typeof assessments.$inferSelect
const { events } = room

export const assessmentRecords = recordsOf(assessments, {
  missing: 'assessmentNotFound',
  type: 'assessment',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})

/** Stored settings and sections in the form of the API, with moments as Dates. */
export const settingsOf = (stored: object): Settings => Settings.parse({ ...z.encode(Settings, initialSettings), ...stored })
export const sectionsOf = (stored: readonly object[]): Section[] => Sections.parse(stored)
/** As it was stored: it was checked then. */
const inForm = ({ settings, sections }: Pick<Row, 'settings' | 'sections'>) => ({
  ...settingsOf(settings),
  sections: sectionsOf(sections),
})

/** Keyed, because a short code could be found from a plain hash. */
export const codeHash = (organizationId: string, code: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'assessment-access-code'))
    .update(JSON.stringify([organizationId, code]))
    .digest('hex')

const shown = (row: Row) => ({ ...row, ...inForm(row), hasAccessCode: row.accessCodeHash !== null })

const questionCount = sql`(select coalesce(sum(case when s ->> 'source' = 'draw' then (s ->> 'count')::int else jsonb_array_length(s -> 'questions') end), 0)
  from jsonb_array_elements(${assessments.sections}) s)`
const assessmentList = list(contracts.listAssessments, {
  table: assessments,
  search: assessments.searchText,
  fields: { purpose: sql`${assessments.settings} -> 'purpose'`, questionCount },
})

export const listAssessments = implement(contracts.listAssessments, ({ db, organization }, { query, page }) =>
  assessmentList(db, page, { organizationId: organization.id, filters: { status: query.status } }),
)

export const readAssessment = implement(contracts.readAssessment, async (context, { params }) =>
  shown(await assessmentRecords.get(context, params.id)),
)

type Sent = Partial<Settings> & { accessCode?: string | null; sections?: Section[] }
/** The settings among the fields of a request. */
function settingsIn(sent: Sent): Partial<Settings> {
  const names = Object.keys(Settings.shape) as (keyof Settings)[]
  return Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
}
const stored = (before: Settings, sent: Sent) => z.encode(Settings, { ...before, ...settingsIn(sent) })
const audited = ['title', 'settings', 'sections', 'accessCodeHash'] as const

type Making = Parameters<typeof assessmentRecords.insert>[0] &
  Parameters<typeof publish>[0] & { fail: (reason: 'assessmentsFull') => never }
type New = Sent & Pick<Row, 'title'> & Partial<Pick<Row, 'instructions'>>

/** Stores the draft of an assessment whose settings and sections were checked by their shapes. */
export async function insertAssessment(context: Making, { title, instructions = {}, ...given }: New): Promise<Row> {
  const { db, organization } = context
  if ((await db.$count(assessments, ofTenant(context, assessments))) >= mostAssessments) context.fail('assessmentsFull')
  const { sections = [], accessCode, ...sent } = given
  const accessCodeHash = accessCode ? codeHash(organization.id, accessCode) : null
  const values = { title, instructions, settings: stored(initialSettings, sent), sections, accessCodeHash }
  const row = await assessmentRecords.insert(context, { ...values, searchText: searchTextOf(title) }, audited)
  await publish(context, newEvent(events.assessmentCreated, { assessmentId: row.id }))
  return row
}

export const createAssessment = implement(contracts.createAssessment, async (context, { body }) =>
  shown(await insertAssessment(context, body)),
)

export const updateAssessment = implement(contracts.updateAssessment, async (context, { params, body }) => {
  const before = await assessmentRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('assessmentState')
  const { title = before.title, instructions = before.instructions, sections = before.sections, accessCode, ...sent } = body
  const accessCodeHash =
    accessCode === undefined ? before.accessCodeHash : accessCode === null ? null : codeHash(context.organization.id, accessCode)
  const settings = stored(settingsOf(before.settings), sent)
  const set = { title, instructions, settings, sections, accessCodeHash, hasChanges: true, searchText: searchTextOf(title) }
  const row = await assessmentRecords.change(context, before, set, audited)
  await publish(context, newEvent(events.assessmentChanged, { assessmentId: row.id }))
  return shown(row)
})

/** An assessment as it is stored. */
export type Assessment = Row

/** Assessments of some ids; unknown ones are left out. */
export async function assessmentsByIds(context: TenantContext, ids: readonly string[]): Promise<Assessment[]> {
  if (ids.length === 0) return []
  return context.db
    .select()
    .from(assessments)
    .where(ofTenant(context, assessments, inArray(assessments.id, [...ids])))
}

type Rewording = Parameters<typeof assessmentRecords.change>[0] & Parameters<typeof publish>[0]

/** Gives the draft of a locked assessment other texts. */
export async function rewordAssessment(
  context: Rewording,
  before: Row,
  texts: Pick<Row, 'title' | 'instructions'>,
): Promise<void> {
  const set = { ...texts, hasChanges: true, searchText: searchTextOf(texts.title) }
  const row = await assessmentRecords.change(context, before, set, ['title'])
  await publish(context, newEvent(events.assessmentChanged, { assessmentId: row.id }))
}

type Fault = { fault: (typeof assessmentFaults)[number]; property: string; questionIds: string[] }
type Warning = { warning: (typeof assessmentWarnings)[number]; property: string; count: number; questionIds: string[] }
const idsOf = (some: readonly { id: string }[]) => some.slice(0, 10).map(({ id }) => id)

/** The errors that prevent the publication of a draft, and its warnings. */
async function reportOf(context: TenantContext, row: Row): Promise<{ errors: Fault[]; warnings: Warning[] }> {
  const { sections, opensAt, closesAt, passPercent, purpose } = inForm(row)
  const candidates = await candidatesWithContent(context, drawnFrom(sections))
  const byId = new Map(candidates.map((one) => [one.id, one]))
  const errors: Fault[] = sections.length === 0 ? [{ fault: 'noQuestions', property: 'sections', questionIds: [] }] : []
  if (opensAt && closesAt && closesAt <= opensAt) errors.push({ fault: 'windowEmpty', property: 'closesAt', questionIds: [] })
  for (const at of tooLarge(sections, candidates))
    errors.push({ fault: 'drawTooLarge', property: `sections.${at}`, questionIds: [] })
  const warnings: Warning[] = []
  for (const [at, section] of sections.entries()) {
    const property = `sections.${at}`
    const own =
      section.source === 'draw'
        ? candidates.filter((one) => fits(section, one))
        : section.questions.flatMap(({ questionId }, place) => {
            const question = byId.get(questionId)
            const own = `${property}.questions.${place}`
            if (!question) errors.push({ fault: 'questionMissing', property: own, questionIds: [] })
            else if (problemsOf(question).length > 0)
              errors.push({ fault: 'questionInvalid', property: own, questionIds: [questionId] })
            return question ?? []
          })
    const invalid = section.source === 'draw' ? own.filter((question) => problemsOf(question).length > 0) : []
    if (invalid.length > 0) errors.push({ fault: 'questionInvalid', property, questionIds: idsOf(invalid) })
    const wanted = languages.filter((language) => row.title[language])
    const untranslated = own.filter(({ content }) => wanted.some((language) => !content[language]))
    const warn = (warning: Warning['warning'], some: typeof own) =>
      some.length > 0 && warnings.push({ warning, property, count: some.length, questionIds: idsOf(some) })
    warn('languageMissing', untranslated)
    warn(
      'toleranceMissing',
      own.filter(({ design }) => design.type === 'formula' && needsTolerance(design)),
    )
    warn(
      'gradedByPerson',
      own.filter(({ design }) => design.type === 'longText' || design.type === 'fileUpload'),
    )
  }
  if (purpose === 'graded' && passPercent === 0)
    warnings.push({ warning: 'noPassPossible', property: 'passPercent', count: 0, questionIds: [] })
  return { errors, warnings }
}

export const checkAssessment = implement(contracts.checkAssessment, async (context, { params }) =>
  reportOf(context, await assessmentRecords.get(context, params.id)),
)

export const publishAssessment = implement(contracts.publishAssessment, async (context, { params }) => {
  const before = await assessmentRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('assessmentState')
  if (!before.hasChanges) return shown(before)
  const { sections: drawn } = inForm(before)
  await lockBanks(
    context,
    drawn.flatMap((section) => (section.source === 'draw' ? [section.bankId] : [])),
  )
  const { errors } = await reportOf(context, before)
  const fields: FieldError[] = errors.map(({ fault, property }) => ({ key: fault === 'windowEmpty' ? 'order' : fault, property }))
  if (fields.length > 0) context.fail('assessmentNotReady', { fields })
  const { title, instructions, settings, sections, accessCodeHash } = before
  const publishedVersion = (before.publishedVersion ?? 0) + 1
  const version = { title, instructions, settings, sections, accessCodeHash }
  await context.db
    .insert(assessmentVersions)
    .values({ organizationId: context.organization.id, assessmentId: before.id, number: publishedVersion, ...version })
  const set = { status: 'published' as const, publishedVersion, publishedAt: context.now, hasChanges: false }
  const row = await assessmentRecords.change(context, before, set, ['status', 'publishedVersion'])
  await publish(context, newEvent(events.assessmentPublished, { assessmentId: row.id, versionNumber: publishedVersion }))
  await measureLessons(context, await quizzesOf(context, row.id))
  return shown(row)
})

export const archiveAssessment = implement(contracts.archiveAssessment, async (context, { params }) => {
  const before = await assessmentRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('assessmentState')
  const row = await assessmentRecords.change(context, before, { status: 'archived' }, ['status'])
  await publish(context, newEvent(events.assessmentArchived, { assessmentId: row.id }))
  return shown(row)
})

/** Which of some assessments learners can take. */
export async function publishedAmong(context: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isOpen = and(inArray(assessments.id, [...ids]), eq(assessments.status, 'published'))
  const rows = await context.db
    .select({ id: assessments.id })
    .from(assessments)
    .where(ofTenant(context, assessments, isOpen))
  return new Set(rows.map(({ id }) => id))
}
