import { type SQL, sql } from 'drizzle-orm'
import { ownWalks, pathsHolding, searchedPaths } from '@/lib/domain/learning/learning-paths/walks.service'
import { searchedModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { searchKey, wordsOf } from '@/lib/platform/i18n/search-words'
import { languagesServed } from '@/lib/platform/lists/localized'
import { rareHits } from '@/lib/platform/lists/search'
import { highlighted, rankOf, snippetOf } from './highlights.rules'
import * as contracts from './learner-progress.contract'
import { lessonsOf, type OwnLessons, ownLessons } from './open-lessons.service'
import { type MatchRank, matchRanks } from './words'

/** The most candidates of each kind, and the most results. */
const most = 60
const told = 50

const mine = sql`tenant.id::uuid`
const words = sql`string_to_array(${given('words')}::text, ' ')`
const rare =
  statementOf(sql`select ${rareHits(sql`'learning_paths'`, sql`${given('words')}`)}, ${rareHits(sql`'module_texts'`, sql`${given('words')}`)},
    ${ownLessons(mine, ownWalks)}::text
  from ${tenant} where tenant.id is not null`)

/** The condition that the folded titles of a row contain every word. */
const inTitle = (titles: SQL) =>
  sql`(not exists (select from unnest(${words}) word where strpos(fold_text(${titles}), word) = 0)) desc,`
const holdsAll = (searchText: SQL) => sql`not exists (select from unnest(${words}) word where strpos(${searchText}, word) = 0)`
const among = (id: SQL, name: string) => sql`${id} = any(${given(name)}::uuid[])`
const asRows = (rows: SQL) => statementOf(sql`select (select json_agg(found) from (${rows}) found)::text from ${tenant}`)

// For rare words all rows that contain them are ranked; for common ones the newest rows until there are enough.
const pathStatements = {
  rare: asRows(
    searchedPaths(
      mine,
      among(sql`p.id`, 'hits'),
      inTitle(sql`concat(p.locales -> 'ar' ->> 'title', ' ', p.locales -> 'en' ->> 'title')`),
    ),
  ),
  common: asRows(searchedPaths(mine, holdsAll(sql`p.search_text`), sql``)),
}
const moduleTitles = sql`concat(t.titles ->> 'ar', ' ', t.titles ->> 'en')`
/** A closed module is found by its title only: a match in its text would reveal the text word by word. */
const isOpen = sql`(${given('isAuthor')}::boolean or ${among(sql`t.id`, 'open')})`
const isVisible = sql`(${isOpen} or ${holdsAll(sql`fold_text(${moduleTitles})`)})`
const moduleParts = { isOpen, paths: (moduleId: SQL) => pathsHolding(mine, moduleId) }
const moduleStatements = {
  rare: asRows(
    searchedModules(mine, {
      ...moduleParts,
      condition: sql`${among(sql`t.id`, 'hits')} and ${isVisible}`,
      order: inTitle(moduleTitles),
    }),
  ),
  common: asRows(
    searchedModules(mine, { ...moduleParts, condition: sql`${holdsAll(sql`t.search_text`)} and ${isVisible}`, order: sql`` }),
  ),
}

type Found = { id: string; titles: Partial<Record<Language, string>>; texts: Partial<Record<Language, string>>; paths: string[] }
type Asked = { organizationId: string; userId: string; words: string; word: string; isAuthor: boolean; open?: string }

async function rowsOf<T>(
  db: Reader,
  statements: typeof pathStatements,
  hits: Buffer | null | undefined,
  asked: Asked,
): Promise<T[]> {
  const statement = hits ? statements.rare : statements.common
  const values = { ...asked, most, hits: hits ? String(hits) : '' }
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values), { mayBeSlow: true })
  return row?.[0] ? JSON.parse(String(row[0])) : []
}

type PathRow = { id: string; locales: Partial<Record<Language, { title: string; description: string }>> }
const asFound = ({ id, locales }: PathRow): Found => {
  const of = (part: 'title' | 'description') =>
    Object.fromEntries(Object.entries(locales).flatMap(([tag, text]) => (text ? [[tag, text[part]]] : [])))
  return { id, titles: of('title'), texts: of('description'), paths: [] }
}

type Match = { rank: MatchRank; isTitle: boolean; locale: Language }
/** The rank of a match in its best language; of equal ones the reader's preferred language. */
function bestMatch({ titles, texts }: Found, words: readonly string[], preferred: readonly Language[]): Match {
  const locales = [...new Set([...preferred, ...Object.keys(titles).filter(isLanguage)])].filter((it) => titles[it] !== undefined)
  const matches = locales.flatMap((locale): Match[] => {
    const inTitle = rankOf(titles[locale] ?? '', words)
    const anywhere = rankOf(`${titles[locale] ?? ''}\n${texts[locale] ?? ''}`, words)
    return [
      ...(inTitle ? [{ rank: inTitle, isTitle: true, locale }] : []),
      ...(anywhere ? [{ rank: anywhere, isTitle: false, locale }] : []),
    ]
  })
  const found = matches.toSorted(better)[0]
  // The words are in different languages or far from each other.
  return found ?? { rank: 'loose', isTitle: false, locale: locales[0] ?? 'en' }
}
const better = (one: Omit<Match, 'locale'>, other: Omit<Match, 'locale'>) =>
  matchRanks.indexOf(one.rank) - matchRanks.indexOf(other.rank) || Number(other.isTitle) - Number(one.isTitle)

/** The ids of the open modules of a person's enrolments, as an array of Postgres. */
function openIn(cell: Buffer | null | undefined, now: Date): string {
  const own: OwnLessons = cell ? JSON.parse(String(cell)) : { walks: null, items: null }
  return `{${[...lessonsOf(own, now)].flatMap(([id, access]) => (access === 'open' ? [id] : [])).join()}}`
}

export const searchContent = implement(contracts.searchContent, async (context, { query }) => {
  const { db, organization, user, contentLanguages, now } = context
  const typed = wordsOf(query.search)
  const folded = wordsOf(searchKey(query.search))
  const about = { organizationId: organization.id, userId: user.id, words: folded.join(' '), word: folded[0] ?? '' }
  const asked = { ...about, isAuthor: mayAdminister(user, 'learningModule.read') }
  const [hits = []] = await db.queryRaw(rare.text, valuesFor(rare, asked), { mayBeSlow: true })
  const open = openIn(hits[2], now)
  const paths = query.kind === 'module' ? [] : await rowsOf<PathRow>(db, pathStatements, hits[0], asked)
  const modules = query.kind === 'path' ? [] : await rowsOf<Found>(db, moduleStatements, hits[1], { ...asked, open })
  const found = [
    ...paths.map((row) => ({ kind: 'path' as const, ...asFound(row) })),
    ...modules.map((row) => ({ kind: 'module' as const, ...row })),
  ]
    .map((row) => ({ ...row, match: bestMatch(row, typed, contentLanguages) }))
    .toSorted((one, other) => better(one.match, other.match))
    .slice(0, told)
  context.header(
    'content-language',
    languagesServed(
      found.map(({ match }) => match.locale),
      contentLanguages,
    ),
  )
  return found.map(({ kind, id, titles, texts, paths: pathIds, match: { rank, locale } }) => ({
    kind,
    id,
    rank,
    title: highlighted(titles[locale] ?? '', typed),
    snippet: snippetOf(texts[locale] ?? '', typed),
    locale,
    isFallback: locale !== contentLanguages[0],
    pathIds,
  }))
})
