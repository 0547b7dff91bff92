import { withoutInvisible } from './invisible'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const onlyMarks = /^\p{M}*$/u

/** How many signs a reader sees of a text: vowel marks and joined emoji belong to their sign, marks of direction are none. Linear. */
export function visibleLength(text: string): number {
  let count = 0
  for (const { segment } of graphemes.segment(text)) if (!onlyMarks.test(withoutInvisible(segment))) count += 1
  return count
}
