import { eq, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { speaksNoneOf } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import * as contracts from './learning-paths.contract'

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
