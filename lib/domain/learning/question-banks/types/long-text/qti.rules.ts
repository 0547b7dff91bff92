import { oneResponse, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write: (_, { prompt, block }) => ({ responses: oneResponse('string'), body: block('extended-text', '', prompt) }),
  reads: { 'qti-extended-text-interaction': () => ({ type: 'longText' }) },
}
