import type { Language } from '@/lib/platform/i18n/languages'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { type Messages, messages } from '@/messages/catalogue'

/** The texts of the tried-out forms in both languages; the page's own may carry the marks of the test of texts. */
export const formTexts = (language: Language, own: Messages['schemaForm']): FormTexts => ({
  ar: messages.ar.schemaForm,
  en: messages.en.schemaForm,
  [language]: own,
})
