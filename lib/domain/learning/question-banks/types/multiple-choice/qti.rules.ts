import { choiceBlock, identifiersOf, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ options, correct }, writer) {
    const body = choiceBlock(
      writer,
      0,
      options.map((key) => writer.simple(key)),
    )
    return { responses: identifiersOf('multiple', correct.map(writer.idOf)), body }
  },
}
