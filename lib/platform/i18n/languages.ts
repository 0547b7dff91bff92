import { memo } from '../memo'

export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** Whether a value is the exact tag of a language the product speaks. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The writing direction of a language, for `dir`. */
export const direction = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')

const baseOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase()

/** The language of messages asked for by the `x-custom-lang` header (`ar`, `en`, or a regional form of them); otherwise the fallback. */
export function messageLanguage(customLangHeader: string | null, fallback: Language): Language {
  const base = baseOf((customLangHeader ?? '').trim())
  return isLanguage(base) ? base : fallback
}

// RFC 9110, 12.4.2 and 12.5.4: a language range and at most three decimals of weight.
const weighted = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i
const headerLimit = 1000

/**
 * The languages an `Accept-Language` header asks for, most wanted first (RFC 9110, 12.5.4). Regional tags count as their base,
 * `*` as the languages not named, in the order of `unnamed`, `q=0` excludes; malformed parts and what lies beyond 1,000 characters are ignored.
 */
export function acceptLanguages(header: string | null, unnamed: readonly Language[] = languages): Language[] {
  if (!header) return []
  const text = header.length > headerLimit ? header.slice(0, header.lastIndexOf(',', headerLimit) + 1) : header
  const wanted = new Map<Language, number>()
  const refused = new Set<Language>()
  let others = 0
  for (const part of text.split(',')) {
    const [, range, q = '1'] = weighted.exec(part.trim()) ?? []
    if (!range) continue
    const base = baseOf(range)
    if (range === '*') others = Math.max(others, Number(q))
    else if (!isLanguage(base)) continue
    else if (Number(q) > 0) wanted.set(base, Math.max(wanted.get(base) ?? 0, Number(q)))
    // Refusing one region does not refuse the language, which is served without a region.
    else if (range.length === base.length) refused.add(base)
  }
  // Named languages are already in header order and the sort is stable, so equal weights keep that order.
  if (others > 0) for (const language of unnamed) if (!wanted.has(language)) wanted.set(language, others)
  return [...wanted]
    .filter(([language]) => !refused.has(language))
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language)
}

/** The sources of a page's language, strongest first; `browser` is its `Accept-Language`, `usual` the organization's default. */
type PageWishes = { asked: string | null; kept: string | null; profile: Language | null; browser: string | null; usual: Language }

/** The language of a page: what its address asks for, the visitor's earlier choice, the person's profile, the browser, the organization. */
export function pageLanguage({ asked, kept, profile, browser, usual }: PageWishes): Language {
  return [asked, kept, profile, ...acceptLanguages(browser, [usual])].find(isLanguage) ?? usual
}

/** Every language to serve content in, best first: what the header asks for, then the reader's own defaults, except what the header refuses. */
export function contentLanguages(header: string | null, defaults: readonly Language[]): readonly Language[] {
  return served(`${defaults.join(' ')};${header ?? ''}`)
}

const served = memo((text): readonly Language[] => {
  const end = text.indexOf(';')
  const defaults = text.slice(0, end).split(' ').filter(isLanguage)
  // The lowest possible weight for every other language; put first because long headers are cut.
  const wanted = acceptLanguages(`*;q=0.001, ${text.slice(end + 1)}`, [...defaults, ...languages])
  return wanted.length > 0 ? wanted : [...new Set([...defaults, ...languages])]
})

/** Whether a header names only languages that the product does not have: any content is then a fallback. */
export const speaksNoneOf = memo((header) => header.trim() !== '' && acceptLanguages(header).length === 0)

/**
 * The best of the available locales: the first preference that exists, else the first available one (null only when there is none).
 * `isFallback`: the locale is not the first preference; without preferences it is false.
 */
export function pickLocale<T extends string>(
  preferences: readonly T[],
  available: readonly T[],
): { locale: T | null; isFallback: boolean } {
  const locale = preferences.find((preference) => available.includes(preference)) ?? available[0] ?? null
  return { locale, isFallback: preferences.length > 0 && locale !== preferences[0] }
}
