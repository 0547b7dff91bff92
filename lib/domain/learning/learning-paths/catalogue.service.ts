import { eq, type Placeholder, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { assetSummaries } from '@/lib/domain/house/files/asset-uses.service'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { type Language, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { type ListPage, list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import { mapRows, type RawPage } from '@/lib/platform/lists/page'
import * as contracts from './learning-paths.contract'

const { locales } = learningPaths
const { once, locale, text, isFallback, availableLocales } = localized(locales)

const isHeld = sql.raw("('invited', 'waiting', 'active', 'overdue', 'completed')")
/** Whether somebody is enrolled in a path. */
const isIn = (
  userId: Placeholder,
) => sql`exists (select from enrolments mine where mine.organization_id = ${learningPaths.organizationId}
  and mine.path_id = ${learningPaths.id} and mine.user_id = ${userId}::uuid and mine.state in ${isHeld} offset 0)`

/** The common part of both lists of published paths. */
const shown = {
  table: learningPaths,
  where: eq(learningPaths.status, sql`'published'`),
  nullableOrder: ['publishedAt' as const],
  once,
  fields: {
    title: text('title'),
    description: text('description'),
    locale,
    isFallback: sql`${given('isUnspoken')}::boolean or ${isFallback}`,
    availableLocales,
    // The URL is signed, which Postgres cannot do.
    cover: sql`null`,
  },
  gather: sql`${locale} || coalesce(' ' || ${learningPaths.id}::text || ' ' || ${learningPaths.coverAssetId}::text, '')`,
}

const published = list(contracts.listLearningPaths, {
  ...shown,
  // Postgres estimates `?` as a rare condition, and would sort the whole list.
  filters: {
    locale: sql`${locales} -> ${given('locale')}::text is not null`,
    minMinutes: sql`${learningPaths.estimatedMinutes} >= ${given('minMinutes')}::int`,
    maxMinutes: sql`${learningPaths.estimatedMinutes} <= ${given('maxMinutes')}::int`,
    enrolledAs: isIn(given('enrolledAs')),
    notEnrolledAs: sql`not ${isIn(given('notEnrolledAs'))}`,
  },
  // A person has few paths of their own: they are fetched by id.
  narrowedBy: {
    enrolledAs: sql`select mine.path_id from enrolments mine where mine.organization_id = tenant.id::uuid
      and mine.user_id = ${given('enrolledAs')}::uuid and mine.state in ${isHeld}`,
  },
  search: learningPaths.searchText,
})
/** Without search: anonymous callers get only orders that an index serves. */
const open = list(contracts.listPublicPaths, shown)

/** The pictures of paths, by path; one more statement, only for pages with pictures. */
async function coversOf(
  context: Parameters<typeof assetSummaries>[0],
  gathered: readonly string[][],
  languages: readonly Language[],
) {
  const assetOf = new Map(gathered.flatMap(([, path, asset]) => (path && asset ? [[path, asset] as const] : [])))
  const summaries = await assetSummaries(context, [...assetOf.values()], languages)
  return (path: string) => {
    const found = summaries.get(assetOf.get(path) ?? '')
    if (!found) return null
    const { url, width, height, altText, renditions } = found
    return { url, width, height, altText, renditions }
  }
}

/** The picture of one path; without one no statement is needed. */
export async function coverOf(
  context: Parameters<typeof assetSummaries>[0],
  { id, coverAssetId }: { id: string; coverAssetId: string | null },
  languages: readonly Language[],
) {
  return coverAssetId ? (await coversOf(context, [['', id, coverAssetId]], languages))(id) : null
}

type Asking = Parameters<typeof assetSummaries>[0] & {
  headers: Headers
  contentLanguages: readonly Language[]
  header(name: string, value: string): void
}

/** The parameters of texts in the reader's language. */
const readerValues = ({ headers, contentLanguages }: Asking) => ({
  ...languageValues(contentLanguages),
  isUnspoken: speaksNoneOf(headers.get('accept-language') ?? ''),
})

/** A page of paths with their pictures; sets Content-Language. */
async function withCovers<T extends { id: string }>(context: Asking, paths: ListPage<T[]>): Promise<RawPage<T[]>> {
  const { contentLanguages } = context
  const gathered = paths.gathered.map((about) => about.split(' '))
  const served = gathered.map(([language = '']) => language)
  context.header('content-language', languagesServed(served, contentLanguages))
  if (gathered.every(([, path]) => path === undefined)) return paths
  const coverIn = await coversOf(context, gathered, contentLanguages)
  return mapRows(paths, (path) => ({ ...path, cover: coverIn(path.id) }))
}

export const listLearningPaths = implement(contracts.listLearningPaths, async (context, { query, page }) => {
  const { organization, user } = context
  const paths = await published(context.db, page, {
    organizationId: organization.id,
    filters: {
      category: query.category,
      level: query.level,
      locale: query.locale,
      minMinutes: query.minMinutes,
      maxMinutes: query.maxMinutes,
      enrolledAs: query.enrolled === 'true' ? user.id : undefined,
      notEnrolledAs: query.enrolled === 'false' ? user.id : undefined,
    },
    values: readerValues(context),
  })
  return withCovers(context, paths)
})

export const listPublicPaths = implement(contracts.listPublicPaths, async (context, { query, page }) => {
  const { organization, fail } = context
  if (!organization.isCataloguePublic) fail('catalogueClosed')
  const filters = { level: query.level }
  const paths = await open(context.db, page, { organizationId: organization.id, filters, values: readerValues(context) })
  return withCovers(context, paths)
})
