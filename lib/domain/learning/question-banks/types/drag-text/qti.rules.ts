import { declaration, type QtiForm, qtiHtml } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ blanks, words: all }, { label, idOf, gapped, block }) {
    const words = all
      .map((word) => `<qti-gap-text identifier="${idOf(word)}" match-max="1">${qtiHtml(label(word))}</qti-gap-text>`)
      .join('')
    const body = block('gap-match', '', words + gapped((key) => `<qti-gap identifier="${idOf(key)}"/>`))
    const values = blanks.map(({ key, correct }) => `${idOf(correct)} ${idOf(key)}`)
    return { responses: [declaration({ cardinality: 'multiple', baseType: 'directedPair', values })], body }
  },
}
