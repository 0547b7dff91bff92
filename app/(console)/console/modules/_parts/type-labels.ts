import { listModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'

/** `otherLabel` is its name in the other language, by which it is found too. */
export type NamedType = {
  key: string
  label: string
  otherLabel: string
  learnerAction: string
  isOver: boolean
  isBuiltIn: boolean
}
type Labelled = Pick<NamedType, 'key' | 'learnerAction' | 'isBuiltIn'> & { labels: Record<Language, string> }

/** The types of modules by their names; the product's own alone for whoever may not read the organization's. */
export async function typesFor({ api, me }: Pick<Person, 'api' | 'me'>, language: Language): Promise<NamedType[]> {
  const own = can(me, listModuleTypes) ? (await api(listModuleTypes, { query: { perPage: 100 } })).data : []
  const inWords = ({ key, learnerAction, isBuiltIn, labels }: Labelled, isOver: boolean): NamedType => ({
    key,
    learnerAction,
    isBuiltIn,
    isOver,
    label: labels[language],
    otherLabel: labels[language === 'ar' ? 'en' : 'ar'],
  })
  const named = own.map((type) => inWords(type, type.deprecatedAt !== null))
  const missing = builtInModuleTypes.filter(({ key }) => !named.some((type) => type.key === key))
  const all = [...named, ...missing.map((type) => inWords({ ...type, isBuiltIn: true }, false))]
  // The product's own in their order, which begins with what is used most; then the organization's by name.
  const place = ({ key }: NamedType) => builtInModuleTypes.findIndex((type) => type.key === key)
  const rank = (type: NamedType) => (place(type) < 0 ? builtInModuleTypes.length : place(type))
  return all.toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, language))
}

export const labelOf = (types: readonly NamedType[], key: string): string => types.find((type) => type.key === key)?.label ?? key
