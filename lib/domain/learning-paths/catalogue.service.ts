import { eq, type Placeholder, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { speaksNoneOf } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import * as contracts from './learning-paths.contract'

const { locales } = learningPaths
const { once, locale, text, isFallback, availableLocales } = localized(learningPaths, locales)

const isHeld = sql.raw("('invited', 'waiting', 'active', 'overdue', 'completed')")
/** Whether somebody is enrolled in a path. */
const isIn = (
  userId: Placeholder,
) => sql`exists (select from enrolments mine where mine.organization_id = ${learningPaths.organizationId}
  and mine.path_id = ${learningPaths.id} and mine.user_id = ${userId}::uuid and mine.state in ${isHeld} offset 0)`

const published = list(contracts.listLearningPaths, {
  table: learningPaths,
  where: eq(learningPaths.status, sql`'published'`),
  // Postgres takes `?` for a rare condition, and would sort the whole list.
  filters: {
    locale: sql`${locales} -> ${given('locale')}::text is not null`,
    enrolledAs: isIn(given('enrolledAs')),
    notEnrolledAs: sql`not ${isIn(given('notEnrolledAs'))}`,
  },
  // A person's own paths are few: they are fetched one by one.
  narrowedBy: {
    enrolledAs: sql`select mine.path_id from enrolments mine where mine.organization_id = tenant.id::uuid
      and mine.user_id = ${given('enrolledAs')}::uuid and mine.state in ${isHeld}`,
  },
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
  const { contentLanguages, organization, headers, user } = context
  const paths = await published(context.db, page, {
    organizationId: organization.id,
    filters: {
      category: query.category,
      level: query.level,
      locale: query.locale,
      enrolledAs: query.enrolled === 'true' ? user.id : undefined,
      notEnrolledAs: query.enrolled === 'false' ? user.id : undefined,
    },
    values: {
      ...languageValues(contentLanguages),
      isUnspoken: speaksNoneOf(headers.get('accept-language') ?? ''),
    },
  })
  context.header('content-language', languagesServed(paths.gathered, contentLanguages))
  return paths
})
