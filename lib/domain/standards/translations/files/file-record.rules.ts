import type { Language } from '@/lib/platform/i18n/languages'
import type { Translatable, Unit } from '../texts/unit.rules'

/** The content of a file for translation: records with the texts that are wanted of each. */
export type FileContent = {
  source: Language
  target: Language
  records: readonly { record: Translatable; units: readonly Unit[] }[]
}
