import { keyScopes } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import type { Field, FieldTexts } from '@/lib/ui/form/fields'

const textIn = (language: Language, key: string) => text(language, key as Parameters<typeof text>[1])

/** How a scope of a key is called. */
export const scopeName = (language: Language, scope: string): string => textIn(language, `permissions.${scope}`)

/** The permissions to which a key can be narrowed, by their subjects. */
export function scopeField(language: Language, { fields, hints }: FieldTexts): Field {
  const subjects = [...new Set(keyScopes.map((scope) => scope.split('.')[0] ?? ''))]
  const groups = subjects.map((subject) => ({
    label: textIn(language, `subjects.${subject}`),
    options: keyScopes
      .filter((scope) => scope.startsWith(`${subject}.`))
      .map((value) => ({ value, label: scopeName(language, value) })),
  }))
  const label = fields.scopes ?? 'scopes'
  return { name: 'scopes', label, hint: hints?.scopes, isRequired: false, isNullable: true, kind: 'choices', groups }
}
