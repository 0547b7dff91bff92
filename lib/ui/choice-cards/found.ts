import { foldLoose } from '@/lib/platform/i18n/fold'
import { searchKey, wordsOf } from '@/lib/platform/i18n/search-words'

export type Searched = { value: string; label: string; text: string; words?: string }

/** The choices whose texts contain each word of a search, by the rule of every search of the product. What is chosen stays, so that no choice is hidden. */
export function foundIn<C extends Searched>(choices: readonly C[], search: string, chosen?: string): C[] {
  const words = wordsOf(searchKey(search))
  return choices.filter(({ value, label, text, words: more = '' }) => {
    const own = foldLoose(`${label} ${text} ${more}`)
    return value === chosen || words.every((word) => own.includes(word))
  })
}
