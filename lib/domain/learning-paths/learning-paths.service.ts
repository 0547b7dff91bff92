import { and, eq, sql } from 'drizzle-orm'
import { learningPaths, type PathText } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { own } from '@/lib/platform/http/own'
import { type Language, languages, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import * as contracts from './learning-paths.contract'

type Row = typeof learningPaths.$inferSelect

const { locales } = learningPaths
const { once, locale, text, isFallback, availableLocales } = localized(learningPaths, locales)

const published = list(contracts.listLearningPaths, {
  table: learningPaths,
  where: eq(learningPaths.status, sql`'published'`),
  filters: { locale: sql`${locales} ? ${given('locale')}::text` },
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
  const found = await published(context.db, page, {
    organizationId: organization.id,
    filters: { category: query.category, level: query.level, locale: query.locale },
    values: {
      ...languageValues(contentLanguages),
      isUnspoken: speaksNoneOf(headers.get('accept-language') ?? ''),
    },
  })
  context.header('content-language', languagesServed(found.gathered, contentLanguages))
  return found
})

export type NewPath = Pick<Row, 'category' | 'level' | 'estimatedMinutes'> & { locales: Partial<Record<Language, PathText>> }

/** A draft, which learners do not see until `publishPath`. */
export async function createPath(
  { db, organization, note }: SystemContext,
  { locales, category, level, estimatedMinutes }: NewPath,
): Promise<Row> {
  if (!languages.some((language) => locales[language])) throw invalid({ key: 'minLanguages', property: 'locales' })
  const after = { locales, category, level, estimatedMinutes }
  const row = await one(
    db
      .insert(learningPaths)
      .values({ organizationId: organization.id, ...after })
      .returning(),
  )
  note({
    resource: { type: 'learningPath', id: row.id, label: (locales.en ?? locales.ar)?.title },
    after: { status: row.status, ...after },
  })
  return row
}

/** Opens a draft or reviewed path to learners from now on. */
export async function publishPath(context: SystemContext, { id }: { id: string }): Promise<Row> {
  const { db, organization, now, note, fail } = context
  const before = await own(context, learningPaths, id, 'pathNotFound')
  if (before.status !== 'draft' && before.status !== 'inReview') fail('pathState')
  const row = await one(
    db
      .update(learningPaths)
      .set({ status: 'published', publishedAt: now, version: sql`${learningPaths.version} + 1` })
      .where(and(eq(learningPaths.organizationId, organization.id), eq(learningPaths.id, id)))
      .returning(),
  )
  note({ resource: { type: 'learningPath', id: row.id, label: (row.locales.en ?? row.locales.ar)?.title }, after: row })
  return row
}
