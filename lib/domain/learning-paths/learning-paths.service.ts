import { eq, sql } from 'drizzle-orm'
import { learningPaths, type PathText } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { type Language, languages, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import { recordsOf } from '@/lib/platform/records/records'
import * as contracts from './learning-paths.contract'

type Row = typeof learningPaths.$inferSelect

const { locales } = learningPaths
const { once, locale, text, isFallback, availableLocales } = localized(learningPaths, locales)

const published = list(contracts.listLearningPaths, {
  table: learningPaths,
  where: eq(learningPaths.status, sql`'published'`),
  // Postgres takes `?` for a rare condition, and would sort the whole list.
  filters: { locale: sql`${locales} -> ${given('locale')}::text is not null` },
  search: learningPaths.searchText,
  orderedWhereSet: ['publishedAt'],
  once,
  fields: {
    title: text('title'),
    description: text('description'),
    locale,
    isFallback: sql`${given('isUnspoken')}::boolean or ${isFallback}`,
    availableLocales,
  },
  gather: locale,
})

export const listLearningPaths = implement(contracts.listLearningPaths, async (context, { query, page }) => {
  const { contentLanguages, organization, headers } = context
  const paths = await published(context.db, page, {
    organizationId: organization.id,
    filters: { category: query.category, level: query.level, locale: query.locale },
    values: {
      ...languageValues(contentLanguages),
      isUnspoken: speaksNoneOf(headers.get('accept-language') ?? ''),
    },
  })
  context.header('content-language', languagesServed(paths.gathered, contentLanguages))
  return paths
})

const pathRecords = recordsOf(learningPaths, {
  missing: 'pathNotFound',
  type: 'learningPath',
  label: ({ locales }) => (locales.en ?? locales.ar)?.title,
})

export type NewPath = Pick<Row, 'category' | 'level' | 'estimatedMinutes'> & { locales: Partial<Record<Language, PathText>> }

/** A draft, which learners do not see until `publishPath`. */
export async function createPath(context: SystemContext, input: NewPath): Promise<Row> {
  const { locales, category, level, estimatedMinutes } = input
  if (!languages.some((language) => locales[language])) throw invalid({ key: 'minLanguages', property: 'locales' })
  const values = { locales, category, level, estimatedMinutes }
  return pathRecords.insert(context, values, ['status', 'locales', 'category', 'level', 'estimatedMinutes'])
}

/** Opens a draft or reviewed path to learners from now on. */
export async function publishPath(context: SystemContext, { id }: { id: string }): Promise<Row> {
  const before = await pathRecords.lock(context, id)
  if (before.status !== 'draft' && before.status !== 'inReview') context.fail('pathState')
  return pathRecords.change(context, before, { status: 'published', publishedAt: context.now }, ['status', 'publishedAt'])
}
