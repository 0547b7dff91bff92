import type { Language } from '@/lib/platform/i18n/languages'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { type Messages, messages } from '@/messages/catalogue'

type Own = Pick<Messages, 'schemaForm' | 'richText' | 'filePicker'> & Partial<Pick<Messages, 'builtInFields'>>

/** The texts of a module's form; the page's own may carry the marks of the test of texts. */
export function editorTexts(language: Language, own: Own): FormTexts {
  const of = (each: Language) => {
    const { schemaForm, richText, filePicker, builtInFields } = each === language ? own : messages[each]
    return { ...schemaForm, editors: { richText, filePicker }, ...(own.builtInFields && { names: builtInFields }) }
  }
  return { ar: of('ar'), en: of('en') }
}
