import { oneResponse, type QtiForm, textEntry } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write: ({ value }, writer) => ({ responses: oneResponse('float', [String(value)]), body: textEntry(writer) }),
}
