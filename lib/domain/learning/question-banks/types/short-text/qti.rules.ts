import { firstRight, oneResponse, type QtiForm, textEntry } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write: ({ accepted }, writer) => ({
    responses: oneResponse('string', firstRight(accepted), accepted),
    body: textEntry(writer),
  }),
}
