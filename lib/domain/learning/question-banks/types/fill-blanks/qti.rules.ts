import { declaration, firstRight, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ blanks }, { idOf, gapped }) {
    const body = gapped((key) => `<qti-text-entry-interaction response-identifier="${idOf(key)}"/>`)
    const responses = blanks.map(({ key, accepted }) =>
      declaration({
        identifier: idOf(key),
        cardinality: 'single',
        baseType: 'string',
        values: firstRight(accepted),
        mapping: accepted,
      }),
    )
    return { responses, body }
  },
}
