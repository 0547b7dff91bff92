import type { Contract } from '@/lib/platform/http/contract'
import { type Field, type FieldTexts, formFields } from '@/lib/ui/form/fields'
import { oneLine } from '../../webhooks/_parts/one-line'

const addresses = ['loginUrl', 'launchUrl', 'redirectUris', 'keySetUrl']

/** The fields of a tool. Its key is of several lines, its addresses are of one each. */
export function toolFields(contract: Contract, texts: FieldTexts): Field[] {
  const order = ['name', ...addresses, 'publicKey', 'allowsDeepLinking', 'sendsName', 'sendsEmail', 'sendsPicture']
  const fields = formFields(contract, texts, { order, ltr: [...addresses, 'publicKey'] })
  return fields.map((field) => (field.name === 'publicKey' ? field : oneLine(field)))
}
