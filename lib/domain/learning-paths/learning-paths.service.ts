import { and, eq, sql } from 'drizzle-orm'
import { learningPaths, type PathText } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { own } from '@/lib/platform/http/own'
import { writtenList } from '@/lib/platform/http/written-page'
import { type Language, languages, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { memo } from '@/lib/platform/memo'
import * as contracts from './learning-paths.contract'

type Row = typeof learningPaths.$inferSelect

// The best language for the reader is chosen per path, because not all are written in both: the wanted ones in order, then the others.
const { locales } = learningPaths
const wanted = languages.map((_, at) => sql.placeholder(`language${at}`))
const best = sql<string>`case ${sql.join(
  wanted.map((language) => sql`when ${locales} ? ${language}::text then ${language}::text`),
  sql` `,
)} end`
/** The languages a path is written in, as JSON: one constant for each set there can be, the fullest first. */
let sets: Language[][] = [[]]
for (const language of languages) sets = [...sets.map((set) => [...set, language]), ...sets]
const isIn = (language: Language) => sql`${locales} ? ${sql.raw(`'${language}'`)}`
const availableLocales = sql`case ${sql.join(
  sets.map((set) => sql`when ${and(sql`true`, ...set.map(isIn))} then ${sql.raw(`'${JSON.stringify(set)}'`)}::json`),
  sql` `,
)} end`

const locale = sql<string>`${learningPaths}.${sql.identifier('locale')}`

const published = writtenList(contracts.listLearningPaths, {
  table: learningPaths,
  sortable: { createdAt: learningPaths.createdAt, updatedAt: learningPaths.updatedAt, publishedAt: learningPaths.publishedAt },
  search: learningPaths.searchText,
  once: { locale: best },
  fields: {
    title: sql`${locales} -> ${locale} ->> 'title'`,
    description: sql`${locales} -> ${locale} ->> 'description'`,
    locale,
    isFallback: sql`${sql.placeholder('isUnspoken')}::boolean or ${locale} <> ${wanted[0]}::text`,
    availableLocales,
  },
  gather: locale,
})

/** The values of `wanted`: a reader's languages, best first, then the others. */
const inOrder = memo((preferences) =>
  Object.fromEntries([...new Set([...preferences.split(' '), ...languages])].map((language, at) => [`language${at}`, language])),
)

export const listLearningPaths = implement(contracts.listLearningPaths, async (context, { query, page }) => {
  const { contentLanguages, organization, headers } = context
  const found = await published(context.db, page, {
    organizationId: organization.id,
    equal: { status: 'published', category: query.category, level: query.level },
    where: [query.locale && sql`${locales} ? ${query.locale}`],
    values: {
      ...inOrder(contentLanguages.join(' ')),
      isUnspoken: speaksNoneOf(headers.get('accept-language') ?? ''),
    },
  })
  const served = found.gathered.length > 0 ? found.gathered : contentLanguages.slice(0, 1)
  context.header('content-language', [...new Set(served)].join(', '))
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
