import type { Language } from '@/lib/platform/i18n/languages'
import { type Messages, messages } from '@/messages/catalogue'
import type { FormTexts } from './schema-form'

type Own = Pick<Messages, 'schemaForm' | 'richText' | 'filePicker'> & Partial<Pick<Messages, 'builtInFields'>>

/**
 * The texts of a form in both languages, with names for the fields of a built-in type, whose one schema serves both; the page's own may carry
 * the marks of the test of texts.
 */
export function formTexts(language: Language, own: Own): FormTexts {
  const of = (each: Language) => {
    const { schemaForm, richText, filePicker, builtInFields } = each === language ? own : messages[each]
    return { ...schemaForm, editors: { richText, filePicker }, ...(own.builtInFields && { names: builtInFields }) }
  }
  return { ar: of('ar'), en: of('en') }
}
