import { type SQL, sql } from 'drizzle-orm'
import type { PathStructure } from '@/db/schema/learning-paths'
import { coverOf } from '@/lib/domain/learning/learning-paths/catalogue.service'
import {
  enrolmentList,
  hasNewContent,
  listedEnrolment,
  pathOfEnrolment,
} from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import {
  amongWalks,
  enrolmentsWithVersion,
  modulesOfVersions,
  newestInPath,
  type PathForLearners,
  pathForLearners,
  type WalkRow,
} from '@/lib/domain/learning/learning-paths/walks.service'
import { type ModuleInOutline, modulesInOutline } from '@/lib/domain/learning/modules/published/live-modules.service'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { type Statement, statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { isLanguage, type Language, pickLocale, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { languagesServed, languageValues } from '@/lib/platform/lists/localized'
import { mapRows } from '@/lib/platform/lists/page'
import { itemsAsJson, itemsByEnrolment } from './item-rows.service'
import { type ShownItem, shownItems } from './item-states.rules'
import * as contracts from './learner-progress.contract'
import { nextOf } from './next-item.rules'
import { sectionsDone } from './sections-done.rules'

const mine = sql`tenant.id::uuid`
const noEvidence = sql`false`
const asJson = (rows: SQL) => sql`(select json_agg(found) from (${rows}) found)::text`

/** A path, the caller's newest enrolment in it with its items, and the modules of the version shown: one statement. */
const onePath = statementOf(sql`
  select row_to_json(path)::text, row_to_json(walk)::text,
    ${itemsAsJson(mine, sql`select walk.id`, noEvidence)},
    ${asJson(modulesInOutline(mine, sql`array(${modulesOfVersions(mine, sql`select path.id as "pathId", case when walk.state <> 'withdrawn' then walk."versionNumber" else path."versionNumber" end as "versionNumber"`)})`))}
  from ${tenant}
  join lateral (${pathForLearners(mine)}) path on true
  left join lateral (${enrolmentsWithVersion(mine, newestInPath(mine))}) walk on true`)

/** Some enrolments with their items and modules. */
const someWalks = statementOf(sql`
  select ${asJson(enrolmentsWithVersion(mine, amongWalks))}, ${itemsAsJson(mine, sql`select unnest(${given('enrolmentIds')}::uuid[])`, noEvidence)},
    ${asJson(modulesInOutline(mine, sql`array(${modulesOfVersions(mine, enrolmentsWithVersion(mine, amongWalks))})`))}
  from ${tenant}`)

const ask = async (db: Reader, statement: Statement, values: Record<string, string>) =>
  (await db.queryRaw(statement.text, valuesFor(statement, values)))[0] ?? []
const parsed = <T>(cell: Buffer | null | undefined): T | null => (cell ? JSON.parse(String(cell)) : null)
const moment = (value: string | number | null) => (value === null ? null : new Date(value))

type Reading = { contentLanguages: readonly Language[]; headers: Headers }
/** The best language of a text for its reader. */
export function bestOf(texts: object, { contentLanguages, headers }: Reading) {
  const availableLocales = Object.keys(texts).filter(isLanguage).toSorted()
  const { locale, isFallback } = pickLocale(contentLanguages, availableLocales)
  const isUnspoken = speaksNoneOf(headers.get('accept-language') ?? '')
  return { locale: locale ?? contentLanguages[0] ?? 'en', isFallback: isFallback || isUnspoken, availableLocales }
}

export const shownEnrolment = (walk: WalkRow) => ({
  id: walk.id,
  state: walk.state,
  cycle: walk.cycle,
  source: walk.source,
  versionNumber: walk.versionNumber,
  percent: walk.percent,
  hasNewContent: walk.hasNewContent,
  dueAt: moment(walk.dueAt),
  startedAt: moment(walk.startedAt),
  completedAt: moment(walk.completedAt),
})

/** An item in answers, with translated lock reasons. */
export const shownItem = ({ item, progress, state, lockReasons }: ShownItem, language: Language) => ({
  id: item.id,
  moduleId: item.moduleId,
  state,
  lockReasons: lockReasons.map(({ code, params, items }) => ({
    code,
    message: text(language, `progress.lockReasons.${code}`, params),
    items,
    at: moment(String(params.from ?? params.until ?? '') || null),
  })),
  score: progress?.score ?? null,
  attempts: progress?.attempts ?? 0,
  seconds: progress?.seconds ?? 0,
  startedAt: moment(progress?.startedAt ?? null),
  completedAt: moment(progress?.completedAt ?? null),
  lastLocale: isLanguage(progress?.locale) ? progress.locale : null,
})

const isAvailableIn = (live: ReadonlyMap<string, ModuleInOutline>) => (moduleId: string) =>
  live.get(moduleId)?.isAvailable === true

type Learner = { db: Reader; organization: { id: string }; user: { id: string }; now: Date }
/** The learner's view of a path; null if it is not visible to them. */
async function pathOf({ db, organization, user, now }: Learner, pathId: string) {
  const [path, walk, items, modules] = await ask(db, onePath, { organizationId: organization.id, userId: user.id, pathId })
  const about = parsed<PathForLearners>(path)
  const newest = parsed<WalkRow>(walk)
  const pinned = newest && newest.state !== 'withdrawn' ? newest : null
  const structure: PathStructure | null = pinned?.structure ?? (about?.status === 'published' ? about.structure : null)
  if (!about || !structure) return null
  const startedAt = Date.parse(pinned?.startedAt ?? pinned?.createdAt ?? now.toISOString())
  const enrolment = pinned?.state ?? 'active'
  const shown = shownItems(structure, itemsByEnrolment(items)(pinned?.id ?? ''), { startedAt, now: now.getTime(), enrolment })
  const live = new Map((parsed<ModuleInOutline[]>(modules) ?? []).map((module) => [module.id, module]))
  const isOpen = pinned !== null && ['invited', 'active', 'overdue'].includes(pinned.state)
  return { about, newest, pinned, structure, shown, live, next: isOpen ? nextOf(structure, shown, isAvailableIn(live)) : null }
}

export const readOutline = implement(contracts.readOutline, async (context, { params: { pathId } }) => {
  const found = (await pathOf(context, pathId)) ?? context.fail('pathNotFound')
  const { about, newest, pinned, structure, shown, live, next } = found
  const byId = new Map(shown.map((it) => [it.item.id, it]))
  const best = bestOf(about.locales, context)
  const used = new Set<Language>([best.locale])
  const outlineItem = (it: ShownItem) => {
    const module = live.get(it.item.moduleId)
    const titles = module?.titles ?? {}
    const of = bestOf(titles, context)
    used.add(of.locale)
    const { typeKey = '', learnerAction = '', isGradable = false, isAvailable = false } = module ?? {}
    const { weight, isRequired } = it.item
    const typeName = module?.typeLabels[context.language] ?? ''
    const minutes = module?.minutes?.[of.locale] ?? null
    const about = { title: titles[of.locale] ?? '', ...of, typeKey, typeName, learnerAction, isGradable, isAvailable, minutes }
    return { ...shownItem(it, context.language), ...about, weight, isRequired }
  }
  const sections = structure.sections.map(({ id, title, rule, items }) => ({
    id,
    title: title[bestOf(title, context).locale] ?? '',
    rule: { kind: rule.kind, count: rule.kind === 'anyN' ? rule.count : null },
    items: items.flatMap((item) => {
      const it = byId.get(item.id)
      return it ? [outlineItem(it)] : []
    }),
  }))
  context.header('content-language', languagesServed([...used], context.contentLanguages))
  const { title = '', description = '' } = about.locales[best.locale] ?? {}
  return {
    ...about,
    cover: await coverOf(context, about, context.contentLanguages),
    title,
    description,
    ...best,
    versionNumber: pinned?.versionNumber ?? about.versionNumber ?? 0,
    enrolment: newest && shownEnrolment(newest),
    next: next?.id ?? null,
    sections,
  }
})

export const readPathProgress = implement(contracts.readPathProgress, async (context, { params: { pathId } }) => {
  const { pinned, shown, next } = (await pathOf(context, pathId)) ?? context.fail('pathNotFound')
  if (!pinned) return context.fail('notEnrolled')
  const items = shown.map((it) => shownItem(it, context.language))
  return { pathId, enrolment: shownEnrolment(pinned), next: next?.id ?? null, items }
})

const ownEnrolments = enrolmentList(contracts.listOwnProgress, {
  // `next` and `sections` are added below.
  fields: { hasNewContent, path: pathOfEnrolment.inBestLanguage, next: sql`null`, sections: sql`'[]'::json` },
  gather: sql`${listedEnrolment.id}::text`,
})

export const listOwnProgress = implement(contracts.listOwnProgress, async (context, { query, page }) => {
  const { db, organization, user, contentLanguages, now } = context
  const isUnspoken = speaksNoneOf(context.headers.get('accept-language') ?? '')
  const values = { ...languageValues(contentLanguages), isUnspoken }
  const filters = { userId: user.id, state: query.state }
  const found = await ownEnrolments(db, page, { organizationId: organization.id, filters, values })
  if (found.gathered.length === 0) return found
  const enrolmentIds = `{${found.gathered.join(',')}}`
  const [walks, items, modules] = await ask(db, someWalks, { organizationId: organization.id, enrolmentIds })
  const itemsOf = itemsByEnrolment(items)
  const live = new Map((parsed<ModuleInOutline[]>(modules) ?? []).map((module) => [module.id, module]))
  const ways = new Map(
    (parsed<WalkRow[]>(walks) ?? []).map(({ id, structure, state, startedAt, createdAt }) => {
      const at = { startedAt: Date.parse(startedAt ?? createdAt), now: now.getTime(), enrolment: state }
      const shown = shownItems(structure, itemsOf(id), at)
      const isOpen = ['invited', 'active', 'overdue'].includes(state)
      return [
        id,
        { next: isOpen ? nextOf(structure, shown, isAvailableIn(live)) : null, sections: sectionsDone(structure, shown) },
      ]
    }),
  )
  return mapRows(found, (row) => {
    const { next: item, sections = [] } = ways.get(row.id) ?? {}
    if (!item) return { ...row, sections }
    const { titles = {}, minutes: lengths } = live.get(item.moduleId) ?? {}
    const { locale, isFallback } = bestOf(titles, context)
    const minutes = lengths?.[locale] ?? null
    const next = { id: item.id, moduleId: item.moduleId, title: titles[locale] ?? '', locale, isFallback, minutes }
    return { ...row, sections, next }
  })
})
