import type { Language } from '@/lib/platform/i18n/languages'
import type { Translatable, Unit } from '../texts/unit.rules'

/** What a file for translation is made of: records with the texts that are wanted of each. */
export type FileContent = {
  source: Language
  target: Language
  records: readonly { record: Translatable; units: readonly Unit[] }[]
}
