import { declaration, type QtiForm, qtiHtml } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ blanks, words }, { label, idOf, gapped }) {
    const options = words
      .map((word) => `<qti-inline-choice identifier="${idOf(word)}">${qtiHtml(label(word))}</qti-inline-choice>`)
      .join('')
    const body = gapped(
      (key) => `<qti-inline-choice-interaction response-identifier="${idOf(key)}">${options}</qti-inline-choice-interaction>`,
    )
    const responses = blanks.map(({ key, correct }) =>
      declaration({ identifier: idOf(key), cardinality: 'single', baseType: 'identifier', values: [idOf(correct)] }),
    )
    return { responses, body }
  },
}
