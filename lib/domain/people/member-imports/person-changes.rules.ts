import type { ImportedChange, ImportedFacts, ImportField } from '@/db/schema/member-imports'
import { fileText } from '@/lib/platform/i18n/invisible'
import { localeIn } from './cell-words.rules'
import { isEmptied } from './people-rows.rules'
import { isSameKey } from './person-keys.rules'

/** The values of an account that a row may change. */
export type HeldFacts = {
  name: { ar?: string; en?: string }
  locale: 'ar' | 'en' | null
  externalId: string | null
  employeeNumber: string | null
  department: string | null
  jobTitle: string | null
}
type Cells = Partial<Record<ImportField, string>>
export type WantedFacts = { name: { ar?: string; en?: string }; facts: ImportedFacts; cells: Cells }

const ids = ['externalId', 'employeeNumber'] as const
const texts = ['department', 'jobTitle'] as const

/**
 * The fields of a row that differ from those of the account. An empty cell leaves the value as it is; one with the
 * sign empties it. Numbers and ids that differ by case and kind of digits alone are the same.
 */
export function changesOf(account: HeldFacts, { name, facts, cells }: WantedFacts, sign: string | null): ImportedChange[] {
  const changes: ImportedChange[] = []
  const differ = (field: ImportField, before: string | null, after: string | null) => {
    if (before !== after) changes.push({ field, before, after })
  }
  for (const language of ['ar', 'en'] as const) {
    const wanted = name[language]
    if (wanted !== undefined) differ(language === 'ar' ? 'nameAr' : 'nameEn', account.name[language] ?? null, wanted)
  }
  const locale = localeIn(fileText(cells.locale ?? ''))
  if (locale) differ('locale', account.locale, locale)
  for (const field of [...ids, ...texts]) {
    const held = account[field]
    const wanted = facts[field]
    if (isEmptied(cells, field, sign)) differ(field, held, null)
    else if (wanted !== undefined && !(ids.some((id) => id === field) && held !== null && isSameKey(held, wanted)))
      differ(field, held, wanted)
  }
  return changes
}

/** Fields that rules compare: who changes them may bring people under the managers of a group. */
export const isForRules = ({ field }: ImportedChange): boolean =>
  field === 'department' || field === 'jobTitle' || field === 'manager'
