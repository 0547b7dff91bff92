import { choicesIn, keysFor } from '../../exchange/qti-choices.rules'
import { identifiersOf, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ items }, { idOf, prompt, simple, block }) {
    const body = block('order', '', prompt + items.map((key) => simple(key)).join(''))
    return { responses: identifiersOf('ordered', items.map(idOf)), body }
  },
  reads: {
    'qti-order-interaction': (interaction, reading) => {
      const keys = choicesIn(interaction, 'qti-simple-choice', reading)
      return { type: 'ordering', items: keysFor(reading.responseOf(interaction).values, keys) }
    },
  },
}
