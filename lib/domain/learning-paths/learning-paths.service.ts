import { and, eq, sql } from 'drizzle-orm'
import { learningPaths, type PathText } from '@/db/schema/learning-paths'
import { one } from '@/db/tenant'
import type { Acting } from '@/lib/platform/audit/act'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { own } from '@/lib/platform/http/own'
import { mapPage, paginate } from '@/lib/platform/http/paging'
import { acceptLanguages, type Language, languages, pickLocale } from '@/lib/platform/i18n/languages'
import * as contracts from './learning-paths.contract'

type Row = typeof learningPaths.$inferSelect

type Reader = { contentLanguages: Language[]; isUnspoken: boolean }

/** Whether a reader named languages of which the product speaks none: whatever they are served is then a fallback. */
const unspoken = (header: string | null) => Boolean(header?.trim()) && acceptLanguages(header).length === 0

/** A published path in the best language for its reader; the choice is made per path, because not all are written in both. */
function inLanguageOf(reader: Reader, path: Row) {
  const availableLocales = languages.filter((language) => path.locales[language])
  const { locale, isFallback } = pickLocale(reader.contentLanguages, availableLocales)
  const written = locale && path.locales[locale]
  if (!written || !path.publishedAt) throw new Error(`Learning path ${path.id} is published without a text or a date`)
  const { title, description } = written
  return {
    ...path,
    title,
    description,
    publishedAt: path.publishedAt,
    locale,
    isFallback: isFallback || reader.isUnspoken,
    availableLocales,
  }
}

export const listLearningPaths = implement(contracts.listLearningPaths, async (context, { query, page }) => {
  const found = await paginate(context.db, page, {
    table: learningPaths,
    sortable: { createdAt: learningPaths.createdAt, updatedAt: learningPaths.updatedAt, publishedAt: learningPaths.publishedAt },
    where: [
      eq(learningPaths.organizationId, context.organization.id),
      eq(learningPaths.status, 'published'),
      query.category === undefined ? undefined : eq(learningPaths.category, query.category),
      query.level && eq(learningPaths.level, query.level),
      query.locale && sql`${learningPaths.locales} ? ${query.locale}`,
    ],
    search: learningPaths.searchText,
  })
  const reader = { contentLanguages: context.contentLanguages, isUnspoken: unspoken(context.headers.get('accept-language')) }
  const shown = mapPage(found, (path) => inLanguageOf(reader, path))
  const served = shown.items.length > 0 ? shown.items.map(({ locale }) => locale) : context.contentLanguages.slice(0, 1)
  context.header('content-language', [...new Set(served)].join(', '))
  return shown
})

export type NewPath = Pick<Row, 'category' | 'level' | 'estimatedMinutes'> & { locales: Partial<Record<Language, PathText>> }

/** A draft, which learners do not see until `publishPath`. */
export async function createPath(
  { db, organization, note }: Acting,
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
export async function publishPath(context: Acting, { id }: { id: string }): Promise<Row> {
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
