import type { Language } from '@/lib/platform/i18n/languages'
import { inLanguage } from '@/lib/ui/moments'

type Names = { ar?: string; en?: string }

/** A text in the page's language, or in the other one. */
export const textOf = (texts: Names, language: Language): string => inLanguage(texts, language).text

/** The name of a person, or that they are no member any more. */
export const authorName = (
  person: { name: Names } | null,
  { t, language }: { t: (key: string) => string; language: Language },
): string => (person && textOf(person.name, language)) || t('communities.formerMember')

/** The address of the queue, at one post of it. */
export const queueAddress = (id: string | null, query: Record<string, string | undefined>): string => {
  const of = Object.entries({ state: query.state, community: query.community, post: id ?? undefined })
  const chosen = of.flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/console/communities/queue${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`
}
