import type { PathStructure, PathText } from '@/db/schema/learning-paths'
import type { Language } from '@/lib/platform/i18n/languages'
import { baseOf } from './base.rules'
import { type Coded, escaped, wordsOf } from './coded-text.rules'
import type { Unit } from './unit.rules'

// Texts without formatting: of paths with their sections, and of assessments.

type Both = Partial<Record<Language, string>>

function plainUnit(id: string, texts: Both, [source, target]: readonly [Language, Language], limit: number): Unit[] {
  const [from, own] = [texts[source], texts[target]]
  if (!from?.trim()) return []
  const isThere = own !== undefined && own !== ''
  return [
    {
      id,
      source: escaped(from),
      target: isThere ? escaped(own) : null,
      state: isThere ? 'published' : 'missing',
      base: baseOf(own),
      limit,
      place: id.split('.')[0] ?? id,
      inlines: [],
    },
  ]
}

type PathTexts = { locales: Partial<Record<Language, PathText>>; structure: PathStructure }
const ofPart = (locales: PathTexts['locales'], part: keyof PathText): Both => ({
  ...(locales.ar && { ar: locales.ar[part] }),
  ...(locales.en && { en: locales.en[part] }),
})

/** The texts of a path: its title, its description and the titles of its sections. */
export const pathUnits = ({ locales, structure }: PathTexts, pair: readonly [Language, Language]): Unit[] => [
  ...plainUnit('title', ofPart(locales, 'title'), pair, 200),
  ...plainUnit('description', ofPart(locales, 'description'), pair, 2000),
  ...structure.sections.flatMap(({ id, title }) => plainUnit(`section.${id}`, title, pair, 200)),
]

/** A path with the texts of a translation; null: that part stays as it is. */
export function translatedPath(
  { locales, structure }: PathTexts,
  target: Language,
  texts: ReadonlyMap<string, Coded>,
): { locales: PathTexts['locales'] | null; structure: PathStructure | null } {
  const text = (id: string) => {
    const own = texts.get(id)
    return own === undefined ? undefined : wordsOf(own)
  }
  const [title, description] = [text('title'), text('description')]
  const before = locales[target] ?? { title: '', description: '' }
  const after = { title: title ?? before.title, description: description ?? before.description }
  const sections = structure.sections.map((section) => {
    const own = text(`section.${section.id}`)
    return own === undefined ? section : { ...section, title: { ...section.title, [target]: own } }
  })
  const isSectioned = sections.some((section, at) => section !== structure.sections[at])
  return {
    locales: title === undefined && description === undefined ? null : { ...locales, [target]: after },
    structure: isSectioned ? { sections } : null,
  }
}

type AssessmentTexts = { title: Both; instructions: Both }

/** The texts of an assessment: its title and what learners read before they start. */
export const assessmentUnits = ({ title, instructions }: AssessmentTexts, pair: readonly [Language, Language]): Unit[] => [
  ...plainUnit('title', title, pair, 200),
  ...plainUnit('instructions', instructions, pair, 5000),
]

export function translatedAssessment(
  { title, instructions }: AssessmentTexts,
  target: Language,
  texts: ReadonlyMap<string, Coded>,
): AssessmentTexts {
  const withText = (before: Both, id: string): Both => {
    const own = texts.get(id)
    return own === undefined ? before : { ...before, [target]: wordsOf(own) }
  }
  return { title: withText(title, 'title'), instructions: withText(instructions, 'instructions') }
}
