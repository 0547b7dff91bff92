import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { modules } from '@/db/schema/modules'
import { given } from '@/lib/platform/db/prepared'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { Behaviour } from '../module-types/module-types.contract'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import { browserReportedTypes } from '../words'

// Selects for the statements of other rooms, which pass organization and module ids; both may be placeholders.

/** A published module with the data for checking its events; the data is left out if the caller lists `id:version` as known. */
export const modulesForEvents = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, m.type_key as "typeKey", m.published_version as version, m.published_locales as locales,
    v.settings, v.shared, tv.behaviour, tv.result_schema as "resultSchema"
  from modules m
  left join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
    and not (m.id || ':' || m.published_version) = any(${given('known')}::text[])
  left join module_type_versions tv on tv.organization_id = v.organization_id and tv.module_type_id = v.module_type_id and tv.number = v.type_version
  where m.organization_id = ${organization} and m.id = any(${ids}) and m.status = 'published' and m.published_version is not null`

export type ModuleForEvents = {
  id: string
  typeKey: string
  version: number
  locales: JsonObject
  settings: JsonObject | null
  shared: JsonObject | null
  behaviour: JsonObject | null
  resultSchema: JsonObject | null
}

const builtInResults = new Map(builtInModuleTypes.map(({ key, resultSchema }) => [key, resultSchema]))

/**
 * The data for checking events of a module; null if it was left out. Results of a type of the product are checked by its present schema, because
 * players send what it has, whatever version of the type the module was published with.
 */
export function eventRulesOf({ typeKey, settings, shared, behaviour, resultSchema: stored }: ModuleForEvents) {
  if (!behaviour) return null
  const { completionRules, events, isGradable, offlineCapable } = Behaviour.parse(behaviour)
  const body = isObject(shared) ? shared : {}
  const resultSchema = builtInResults.get(typeKey) ?? stored
  return { completionRules, events, isGradable, offlineCapable, resultSchema, settings: settings ?? {}, body }
}

/** A module in an outline: its published version if there is one, else its working copy. */
export const modulesInOutline = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, m.type_key as "typeKey", t.labels as "typeLabels", t.learner_action as "learnerAction", coalesce(tv.behaviour -> 'isGradable', 'false') as "isGradable",
    coalesce(v.titles, m.titles) as titles, v.minutes, m.status = 'published' and m.published_version is not null as "isAvailable"
  from modules m
  join module_types t on t.organization_id = m.organization_id and t.id = m.module_type_id
  left join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  left join module_type_versions tv on tv.organization_id = m.organization_id and tv.module_type_id = m.module_type_id
    and tv.number = coalesce(v.type_version, m.type_version)
  where m.organization_id = ${organization} and m.id = any(${ids})`

/** The cards of some published decks, as rows `id` and `cards` with their ids. */
export const cardsOfModules = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, (select json_agg(json_build_object('id', card ->> 'id')) from jsonb_array_elements(v.shared -> 'cards') card) as cards from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.id = any(${ids}) and m.type_key = 'content.flashcards' and m.status = 'published'`

type VersionRow = { organizationId: SQLWrapper; moduleId: SQLWrapper; number: SQLWrapper }
/** A module as JSON, with the title of one of its published versions, for a row of another table. */
export const moduleVersionAsJson = ({ organizationId, moduleId, number }: VersionRow): SQL => sql`(
  select json_build_object('id', m.id, 'typeKey', m.type_key, 'title', coalesce(
    (select v.titles from module_versions v where v.organization_id = m.organization_id and v.module_id = m.id and v.number = ${number}), m.titles))
  from modules m where m.organization_id = ${organizationId} and m.id = ${moduleId})`

/** A module as JSON, with the title of its published version, for a row of another table. */
export const moduleAsJson = (meant: Omit<VersionRow, 'number'>): SQL =>
  moduleVersionAsJson({ ...meant, number: sql`m.published_version` })

/** Whether a module is published, as a condition of a statement of another room. */
export const isPublishedModule = ({ id }: { id: string }, moduleId: SQLWrapper): SQL => sql`exists (
  select from modules m where m.organization_id = ${id} and m.id = ${moduleId} and m.status = 'published' and m.published_version is not null)`

/** A module as the record that a list of another room belongs to. */
export const moduleAsParent = { parent: modules }

export type ModuleInOutline = {
  id: string
  typeKey: string
  typeLabels: { ar: string; en: string }
  learnerAction: string
  isGradable: boolean
  titles: Partial<Record<'ar' | 'en', string>>
  /** In each language in which that is known; null: not worked out yet, or never published. */
  minutes: Partial<Record<'ar' | 'en', number>> | null
  isAvailable: boolean
}

/** Title of a published module in the best language for the reader (with the parameters of `languageValues`) as JSON; null: it is not published. */
export const titleOfLiveModule = (meant: { organizationId: SQLWrapper; id: SQLWrapper }): SQL => sql`(
  select json_build_object('title', v.titles ->> chosen.locale, 'locale', chosen.locale, 'isFallback', chosen.locale <> ${given('language0')}::text)
  from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  cross join lateral (
    select case when v.titles ? ${given('language0')}::text then ${given('language0')}::text else ${given('language1')}::text end as locale) chosen
  where m.organization_id = ${sql`${meant.organizationId}`} and m.id = ${sql`${meant.id}`} and m.status = 'published')`

const excerptLetters = 900
/** The part of a text around a folded word. Folding shortens the text, so the position is estimated in proportion. */
const excerpt = (text: SQL, word: SQL): SQL => sql`(select case when at = 0 then left(${text}, ${sql.raw(String(excerptLetters))})
  else substr(${text}, greatest(1, (at::float8 * length(${text}) / greatest(length(folded), 1))::int - ${sql.raw(String(excerptLetters / 2))}), ${sql.raw(String(excerptLetters))}) end
  from (select strpos(folded, ${word}) as at, folded from (select fold_text(${text}) as folded) f) placed)`

/**
 * Published modules as rows `t` with a condition and an order, for a search: with an excerpt around the first word for those that meet `isOpen`, and the
 * result of `paths` for each.
 */
export function searchedModules(
  organization: SQL,
  { condition, isOpen, order, paths }: { condition: SQL; isOpen: SQL; order: SQL; paths: (moduleId: SQL) => SQL },
): SQL {
  const word = sql`${given('word')}::text`
  return sql`
    select found.id, found.titles, found.paths, jsonb_strip_nulls(jsonb_build_object(
      'ar', ${excerpt(sql`(found.texts ->> 'ar')`, word)}, 'en', ${excerpt(sql`(found.texts ->> 'en')`, word)})) as texts
    from (
      select t.id, t.titles, case when ${isOpen} then t.texts else '{}' end as texts, seen.paths from module_texts t
      join modules m on m.organization_id = t.organization_id and m.id = t.id and m.status = 'published'
      cross join lateral (select json_agg(held.path_id) as paths from (${paths(sql`t.id`)}) held) seen
      where t.organization_id = ${organization} and seen.paths is not null and ${condition}
      order by ${order} t.created_at desc, t.id desc limit ${given('most')}::int
    ) found`
}

/** The ids of the published quizzes that name an assessment. */
export const modulesOfAssessment = (organization: SQL, assessmentId: SQL): SQL => sql`
  select m.id from (select v.module_id, v.number from module_versions v
    where v.organization_id = ${organization} and v.assessment_id = ${assessmentId} offset 0) v
  join modules m on m.organization_id = ${organization} and m.id = v.module_id and m.published_version = v.number
  where m.status = 'published' and m.type_key = 'assessment.quiz'`

/** The ids of some published quizzes, as rows `id`, each with the assessment that it names. */
export const assessmentsOfModules = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, v.assessment_id as "assessmentId" from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.id = any(${ids}) and m.type_key = 'assessment.quiz' and v.assessment_id is not null`

/** The ids of the published lessons that name an assignment. */
export const modulesOfAssignment = (organization: SQL, assignmentId: SQL): SQL => sql`
  select m.id from (select v.module_id, v.number from module_versions v
    where v.organization_id = ${organization} and v.assignment_id = ${assignmentId} offset 0) v
  join modules m on m.organization_id = ${organization} and m.id = v.module_id and m.published_version = v.number
  where m.status = 'published' and m.type_key = 'assessment.assignment'`

/** The ids of some published lessons, as rows `id`, each with the assignment that it names. */
export const assignmentsOfModules = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, v.assignment_id as "assignmentId" from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.id = any(${ids}) and m.type_key = 'assessment.assignment' and v.assignment_id is not null`

export async function lessonsOfAssignment({ db, organization }: TenantContext, assignmentId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(modulesOfAssignment(sql`${organization.id}::uuid`, sql`${assignmentId}::text`))
  return rows.map(({ id }) => id)
}
/** The ids of the published modules by which people are observed with a form. */
export const modulesOfObservation = (organization: SQL, observationId: SQL): SQL => sql`
  select m.id from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.type_key = 'assessment.observation' and m.status = 'published'
    and v.shared ->> 'observationId' = ${observationId}`

/** The ids of some published modules of observed work, as rows `id`, each with the form that it names. */
export const observationsOfModules = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, v.shared ->> 'observationId' as "observationId" from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.id = any(${ids}) and m.type_key = 'assessment.observation' and m.status = 'published'`

/** The ids of the published lessons that play a film or recording. */
export const modulesOfMedia = (organization: SQL, mediaId: SQL): SQL => sql`
  select m.id from (select v.module_id, v.number from module_versions v
    where v.organization_id = ${organization} and v.media_id = ${mediaId} offset 0) v
  join modules m on m.organization_id = ${organization} and m.id = v.module_id and m.published_version = v.number
  where m.status = 'published'`

/** The published lessons that play a film or recording, as rows `id` and `settings`. */
export const lessonsOfMedia = (organization: SQL, mediaId: SQL): SQL => sql`
  select m.id, v.settings from (select v.module_id, v.number, v.settings from module_versions v
    where v.organization_id = ${organization} and v.media_id = ${mediaId} offset 0) v
  join modules m on m.organization_id = ${organization} and m.id = v.module_id and m.published_version = v.number
  where m.status = 'published'`

export async function lessonsWithMedia({ db, organization }: TenantContext, mediaId: string) {
  const lessons = lessonsOfMedia(sql`${organization.id}::uuid`, sql`${mediaId}::text`)
  return [...(await db.execute<{ id: string; settings: JsonObject }>(lessons))]
}

/** The ids of some published lessons, as rows `id`, each with the film or recording that it plays. */
export const mediaOfModules = (organization: SQL, ids: SQL): SQL => sql`
  select m.id, v.media_id as "mediaId" from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.id = any(${ids}) and v.media_id is not null`

export async function quizzesOf({ db, organization }: TenantContext, assessmentId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(modulesOfAssessment(sql`${organization.id}::uuid`, sql`${assessmentId}::text`))
  return rows.map(({ id }) => id)
}

/** The ids of the published lessons with a survey; found by their type, of which an organization has few. */
export async function lessonsOfSurvey({ db, organization }: TenantContext, surveyId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from modules m join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id
      and v.number = m.published_version
    where m.organization_id = ${organization.id} and m.type_key = 'assessment.survey' and m.status = 'published'
      and v.shared ->> 'surveyId' = ${surveyId}`)
  return rows.map(({ id }) => id)
}

/** A setting of a module as JSON, as a part of a statement of another room: of its published version, or of its working copy; null where it has none. */
export const settingOfModule = (meant: { organizationId: SQLWrapper; id: SQLWrapper }, name: string): SQL => sql`(
  select coalesce(v.settings, m.settings) -> ${sql.raw(`'${name}'`)} from modules m
  left join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${sql`${meant.organizationId}`} and m.id = ${sql`${meant.id}`})`

/** Titles of a module as JSON, as a part of a statement of another room; null where there is no such module. */
export const titlesOfModule = (meant: { organizationId: SQLWrapper; id: SQLWrapper }): SQL => sql`(
  select m.titles from modules m where m.organization_id = ${sql`${meant.organizationId}`} and m.id = ${sql`${meant.id}`})`

/** The events that some published modules take, by their ids; others are left out. */
export async function eventsOfModules(
  { db, organization }: TenantContext,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.execute<{ id: string; behaviour: JsonObject }>(sql`
    select m.id, tv.behaviour from modules m
    join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
    join module_type_versions tv on tv.organization_id = v.organization_id and tv.module_type_id = v.module_type_id and tv.number = v.type_version
    where m.organization_id = ${organization.id} and m.id in ${ids} and m.status = 'published'`)
  return new Map(rows.map(({ id, behaviour }) => [id, Behaviour.parse(behaviour).events]))
}

/** Whether one of the modules of a select reports its result from the browser of the learner. */
export const someBrowserReported = (organization: SQL, ids: SQL): SQL => sql`exists (select from modules m
  where m.organization_id = ${organization} and m.id in (${ids}) and m.type_key in ${browserReportedTypes})`
