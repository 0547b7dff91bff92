import { text as moodleText, withGaps } from '../exchange/moodle-text.rules'
import type { StoredTexts } from '../exchange/stored-texts.rules'
import { halvesOf, splitCell } from '../exchange/table.rules'
import { keyAt, numberOf, type TableForm } from '../exchange/table-cells.rules'
import type { WordGaps } from './gap-words.rules'

/** In tables: the words are the options, and each gap has the number of its word. */
export const gapWordsTable: TableForm<WordGaps> = {
  write: ({ blanks, words, credit }) => ({
    options: words,
    row: { right: blanks.map(({ key, correct }) => `${key} = ${numberOf(words, correct)}`).join(' | '), credit },
  }),
  read: ({ right, options }) => ({
    words: options,
    blanks: splitCell(right).map((value) => {
      const [key, number] = halvesOf(value, '=')
      return { key, correct: keyAt(options, number) }
    }),
  }),
}

/** In Moodle's XML: the words in elements of a name, and each gap with the number of its word. */
export const gapWordsInMoodle = (type: string, name: string) => ({
  write({ blanks, words }: WordGaps, { stem, label }: StoredTexts) {
    const right = new Map(blanks.map(({ key, correct }) => [key, words.indexOf(correct) + 1]))
    return {
      type,
      stem: withGaps(stem, (key) => `[[${right.get(key)}]]`),
      inside: words.map((key) => `<${name}>${moodleText(label(key))}<group>1</group></${name}>`),
    }
  },
})
