import { and, eq, inArray } from 'drizzle-orm'
import { surveyAnonymousResponses, surveyResponses, surveys, surveyVersions } from '@/db/schema/surveys'
import type { FieldError } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lockResponses, openBatches } from './anonymous-responses.service'
import { faultsOfDraft } from './publication.rules'
import { surveys as room } from './room'
import { publishedVersion, questionCount, type SurveyRow, sectionsOf, surveyRecords } from './survey-records.service'
import * as contracts from './surveys.contract'
import { mostSurveys } from './words'

const shown = (row: SurveyRow) => ({ ...row, sections: sectionsOf(row.sections) })
const audited = ['title', 'isAnonymous', 'occasion', 'opensAt', 'closesAt', 'sections'] as const

const surveyList = list(contracts.listSurveys, {
  table: surveys,
  search: surveys.searchText,
  fields: { questionCount },
})

export const listSurveys = implement(contracts.listSurveys, ({ db, organization }, { query, page }) =>
  surveyList(db, page, { organizationId: organization.id, filters: { status: query.status } }),
)

export const readSurvey = implement(contracts.readSurvey, async (context, { params }) =>
  shown(await surveyRecords.get(context, params.id)),
)

type Making = Parameters<typeof surveyRecords.insert>[0] & { fail: (reason: 'surveysFull') => never }
type New = Pick<SurveyRow, 'title'> & Partial<Omit<SurveyRow, 'id' | 'organizationId' | 'version'>>

async function insertSurvey(context: Making, { title, ...sent }: New): Promise<SurveyRow> {
  const { db } = context
  if ((await db.$count(surveys, ofTenant(context, surveys))) >= mostSurveys) context.fail('surveysFull')
  const { introduction = {}, thanks = {}, sections = [], isAnonymous = false, occasion = 'person' } = sent
  const { opensAt = null, closesAt = null } = sent
  const values = { title, introduction, thanks, sections, isAnonymous, occasion, opensAt, closesAt }
  return surveyRecords.insert(context, { ...values, searchText: searchTextOf(title) }, audited)
}

export const createSurvey = implement(contracts.createSurvey, async (context, { body }) =>
  shown(await insertSurvey(context, body)),
)

export const duplicateSurvey = implement(contracts.duplicateSurvey, async (context, { params }) => {
  const { title, introduction, thanks, sections, isAnonymous, occasion } = await surveyRecords.get(context, params.id)
  return shown(await insertSurvey(context, { title, introduction, thanks, sections, isAnonymous, occasion }))
})

const isOver = ({ status }: SurveyRow) => status === 'closed' || status === 'archived'

export const updateSurvey = implement(contracts.updateSurvey, async (context, { params, body }) => {
  const before = await surveyRecords.lock(context, params.id)
  assertVersion(context, before)
  if (isOver(before)) context.fail('surveyState')
  const { title = before.title, isAnonymous = before.isAnonymous, occasion = before.occasion, ...sent } = body
  const isFixed = before.publishedVersion !== null
  if (isFixed && (isAnonymous !== before.isAnonymous || occasion !== before.occasion)) context.fail('surveyFixed')
  const { introduction = before.introduction, thanks = before.thanks, sections = before.sections } = sent
  const { opensAt = before.opensAt, closesAt = before.closesAt } = sent
  const texts = { title, introduction, thanks, searchText: searchTextOf(title) }
  const set = { ...texts, sections, isAnonymous, occasion, opensAt, closesAt, hasChanges: true }
  return shown(await surveyRecords.change(context, before, set, audited))
})

async function faultsOf(context: TenantContext, row: SurveyRow) {
  const published = await publishedVersion(context, row)
  return faultsOfDraft(shown(row), published?.sections ?? null)
}

export const checkSurvey = implement(contracts.checkSurvey, async (context, { params }) => {
  const faults = await faultsOf(context, await surveyRecords.get(context, params.id))
  return { errors: faults.map(({ key, property }) => ({ fault: key, property })) }
})

export const publishSurvey = implement(contracts.publishSurvey, async (context, { params }) => {
  const before = await surveyRecords.lock(context, params.id)
  assertVersion(context, before)
  if (isOver(before)) context.fail('surveyState')
  if (!before.hasChanges) return shown(before)
  const fields: FieldError[] = await faultsOf(context, before)
  if (fields.length > 0) context.fail('surveyNotReady', { fields })
  const { title, introduction, thanks, sections, opensAt, closesAt } = before
  const number = (before.publishedVersion ?? 0) + 1
  const version = { title, introduction, thanks, sections, opensAt, closesAt }
  await context.db
    .insert(surveyVersions)
    .values({ organizationId: context.organization.id, surveyId: before.id, number, ...version, createdAt: context.now })
  const set = { status: 'published' as const, publishedVersion: number, publishedAt: context.now, hasChanges: false }
  const row = await surveyRecords.change(context, before, set, ['status', 'publishedVersion'])
  const about = { surveyId: row.id, isAnonymous: row.isAnonymous }
  await publish(context, newEvent(room.events.surveyPublished, { ...about, versionNumber: number }))
  return shown(row)
})

/** How many responses a survey has, of every path. */
function receivedIn(context: TenantContext, { id, isAnonymous }: SurveyRow): Promise<number> {
  const table = isAnonymous ? surveyAnonymousResponses : surveyResponses
  return context.db.$count(table, ofTenant(context, table, eq(table.surveyId, id)))
}

export const closeSurvey = implement(contracts.closeSurvey, async (context, { params }) => {
  await lockResponses(context, params.id)
  const before = await surveyRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status !== 'published') context.fail('surveyState')
  if (before.isAnonymous) await openBatches(context, before.id)
  const row = await surveyRecords.change(context, before, { status: 'closed' }, ['status'])
  const about = { surveyId: row.id, isAnonymous: row.isAnonymous }
  await publish(context, newEvent(room.events.surveyClosed, { ...about, receivedCount: await receivedIn(context, row) }))
  return shown(row)
})

export const archiveSurvey = implement(contracts.archiveSurvey, async (context, { params }) => {
  const before = await surveyRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status !== 'draft' && before.status !== 'closed') context.fail('surveyState')
  return shown(await surveyRecords.change(context, before, { status: 'archived' }, ['status']))
})

/** Which of some surveys a lesson can have. */
export async function publishedAmong(context: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isOpen = and(inArray(surveys.id, [...ids]), eq(surveys.status, 'published'))
  const rows = await context.db
    .select({ id: surveys.id })
    .from(surveys)
    .where(ofTenant(context, surveys, isOpen))
  return new Set(rows.map(({ id }) => id))
}
