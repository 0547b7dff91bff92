import { choiceBlock, identifiersOf, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ options, correct }, writer) {
    const body = choiceBlock(
      writer,
      1,
      options.map((key) => writer.simple(key)),
    )
    return { responses: identifiersOf('single', [writer.idOf(correct)]), body }
  },
}
