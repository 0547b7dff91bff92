/** Categories of learning paths that have a name in both languages. Every other one is a word of the organization's own and stands as it was written. */
export const namedCategories = [
  'arts',
  'business',
  'communication',
  'compliance',
  'food',
  'general',
  'health',
  'hospitality',
  'languages',
  'management',
  'marketing',
  'office',
  'onboarding',
  'personal',
  'quality',
  'safety',
  'service',
  'technology',
] as const

/** A category in the reader's language; `t` reads any text. */
export function categoryName(category: string, t: (key: string) => string): string {
  const named = namedCategories.find((known) => known === category)
  return named ? t(`parts.path.categories.${named}`) : category
}
