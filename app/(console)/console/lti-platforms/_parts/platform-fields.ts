import type { Contract } from '@/lib/platform/http/contract'
import { type Field, type FieldTexts, formFields } from '@/lib/ui/form/fields'
import { oneLine } from '../../webhooks/_parts/one-line'

const addresses = ['deploymentIds', 'loginUrl', 'tokenUrl', 'keySetUrl']

/** The fields of a platform; issuer and client id can be given to a new one only. */
export function platformFields(contract: Contract, texts: FieldTexts, { isNew }: { isNew: boolean }): Field[] {
  const identity = isNew ? ['issuer', 'clientId'] : []
  const order = ['name', ...identity, ...addresses, 'createsAccounts']
  const fields = formFields(contract, texts, { order, ltr: ['issuer', 'clientId', ...addresses] })
  return fields.map((field) => (field.name === 'deploymentIds' ? field : oneLine(field)))
}
