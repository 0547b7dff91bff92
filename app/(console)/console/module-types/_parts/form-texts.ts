import type { Language } from '@/lib/platform/i18n/languages'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { type Messages, messages } from '@/messages/catalogue'

type Own = Pick<Messages, 'schemaForm'> & Partial<Pick<Messages, 'builtInFields'>>

/**
 * The texts of the tried-out forms in both languages, with names for the fields of a built-in type, whose one schema serves both; the page's
 * own may carry the marks of the test of texts.
 */
export function formTexts(language: Language, { schemaForm, builtInFields }: Own): FormTexts {
  const of = (each: Language) => ({
    ...(each === language ? schemaForm : messages[each].schemaForm),
    ...(builtInFields && { names: each === language ? builtInFields : messages[each].builtInFields }),
  })
  return { ar: of('ar'), en: of('en') }
}
