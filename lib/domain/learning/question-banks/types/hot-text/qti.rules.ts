import { elementsOf } from '@/lib/platform/xml'
import { identifierOf, keysFor } from '../../exchange/qti-choices.rules'
import { htmlWithin } from '../../exchange/qti-parts.rules'
import { identifiersOf, type QtiForm, qtiHtml } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ blanks, correct }, { label, idOf, gapped, block }) {
    const wordAt = new Map(blanks.map(({ key, word }) => [key, word]))
    // The identifier of a place is that of its words, which the other language names too.
    const places = new Map(blanks.map(({ key, word }) => [word, key]))
    const body = gapped((key) => {
      const word = wordAt.get(key)
      return word === undefined ? '' : `<qti-hottext identifier="${idOf(key)}">${qtiHtml(label(word))}</qti-hottext>`
    })
    return {
      responses: identifiersOf(
        'multiple',
        correct.map((word) => idOf(places.get(word) ?? word)),
      ),
      body: block('hottext', ' max-choices="0"', body),
    }
  },
  reads: {
    'qti-hottext-interaction': (interaction, { body, texts, say, responseOf }) => {
      const words = new Map(body.places.map((place) => [identifierOf(place), texts.label(say(htmlWithin(place)))]))
      const blanks = [...words.values()].map((word, at) => ({ key: `g${at + 1}`, word }))
      const isWhole = elementsOf(interaction).length > 0 && blanks.length === body.places.length
      return isWhole ? { type: 'hotText', blanks, correct: keysFor(responseOf(interaction).values, words) } : null
    },
  },
}
