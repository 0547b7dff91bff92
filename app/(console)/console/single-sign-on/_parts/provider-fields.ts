import type { Contract } from '@/lib/platform/http/contract'
import { type Field, type FieldTexts, formFields } from '@/lib/ui/form/fields'

const connection = ['clientId', 'clientSecret', 'scopes', 'groupsClaim']
const accounts = ['createsAccounts', 'linksAccounts', 'emailDomains', 'assumesVerifiedEmail', 'secondStep']

/** The fields of a provider's settings; the issuer can be given to a new one only. */
export function providerFields(contract: Contract, texts: FieldTexts, { isNew }: { isNew: boolean }): Field[] {
  const order = ['name', ...(isNew ? ['issuer'] : []), ...connection, ...accounts]
  const fields = formFields(contract, texts, { order, ltr: ['issuer', ...connection, 'emailDomains'] })
  return fields.map((field) => (field.name === 'clientSecret' ? { ...field, isSecret: true, autoComplete: 'off' } : field))
}
