import type { Contract } from '@/lib/platform/http/contract'
import { type Field, formFields } from '@/lib/ui/form/fields'
import type { Messages } from '@/messages/catalogue'

/** The fields of a type beside its schemas; the two halves of xAPI are one field of the contract, which no form part can show. */
export function typeFields(contract: Contract, texts: Messages['moduleTypes']): Field[] {
  const { fields, hints } = texts
  const xapi = { isRequired: false, isNullable: true, isLtr: true, maxLength: 500 }
  return [
    ...formFields(contract, texts, { ltr: ['key', 'completionRules', 'events'] }),
    { ...xapi, name: 'xapiActivityType', label: fields.xapiActivityType, hint: hints.xapiActivityType, kind: 'line' },
    { ...xapi, name: 'xapiVerbs', label: fields.xapiVerbs, kind: 'lines' },
  ]
}
