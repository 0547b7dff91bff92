import type { Contract } from '@/lib/platform/http/contract'
import { type Field, type FieldTexts, formFields } from '@/lib/ui/form/fields'

const addresses = ['deploymentIds', 'loginUrl', 'tokenUrl', 'keySetUrl']

/** The fields of a platform; issuer and client id can be given to a new one only. */
export function platformFields(contract: Contract, texts: FieldTexts, { isNew }: { isNew: boolean }): Field[] {
  const identity = isNew ? ['issuer', 'clientId'] : []
  const order = ['name', ...identity, ...addresses, 'createsAccounts']
  return formFields(contract, texts, { order, ltr: ['issuer', 'clientId', ...addresses] })
}
