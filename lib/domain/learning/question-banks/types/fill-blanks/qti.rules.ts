import { declaration, firstRight, type QtiForm, qtiHtml, type Response, type Writer } from '../../exchange/qti-text.rules'
import type { Design, Gap } from './design.rules'

const inlineChoices = ({ idOf, label }: Writer, keys: readonly string[]) =>
  keys.map((key) => `<qti-inline-choice identifier="${idOf(key)}">${qtiHtml(label(key))}</qti-inline-choice>`).join('')

function interaction(gap: Gap, writer: Writer): string {
  const id = writer.idOf(gap.key)
  if (gap.choices) {
    const choices = inlineChoices(
      writer,
      gap.choices.map(({ key }) => key),
    )
    return `<qti-inline-choice-interaction response-identifier="${id}">${choices}</qti-inline-choice-interaction>`
  }
  if (!gap.numbers) return `<qti-text-entry-interaction response-identifier="${id}"/>`
  // A response has no tolerance in the standard, which leaves names with `data-` to products.
  const tolerances = gap.numbers.map(({ tolerance }) => tolerance).join(' ')
  return `<qti-text-entry-interaction response-identifier="${id}" data-tolerances="${tolerances}"/>`
}

function responseOf(gap: Gap, { idOf }: Writer): Response {
  const identifier = idOf(gap.key)
  const single = (baseType: string, mapping: { text: string; score: number }[]): Response => ({
    identifier,
    cardinality: 'single',
    baseType,
    values: firstRight(mapping),
    mapping: mapping.filter(({ score }) => score > 0),
  })
  if (gap.choices)
    return single(
      'identifier',
      gap.choices.map(({ key, score }) => ({ text: idOf(key), score })),
    )
  if (!gap.numbers) return single('string', gap.accepted)
  return single(
    'float',
    gap.numbers.map(({ value, score }) => ({ text: String(value), score })),
  )
}

export const qti: QtiForm<Design> = {
  write({ blanks }, writer) {
    const gaps = new Map(blanks.map((gap) => [gap.key, gap]))
    const body = writer.gapped((key) => {
      const gap = gaps.get(key)
      return gap ? interaction(gap, writer) : ''
    })
    return { responses: blanks.map((gap) => declaration(responseOf(gap, writer))), body }
  },
}
