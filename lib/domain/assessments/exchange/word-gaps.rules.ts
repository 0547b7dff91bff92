import type { Said, TextCollector } from './read-question.rules'

type Asked = { texts: TextCollector; stem: Said }

/**
 * The design of a text with gaps as Moodle writes it: `[[2]]` is a gap whose right word is the second one. The gaps of each language are numbered as they
 * come; one word may be right in several.
 */
export function wordGaps({ texts, stem }: Asked, words: readonly string[], areDragged: boolean): object {
  const numbers: number[] = []
  const renamed = (text: string | undefined) => {
    let count = 0
    return text?.replace(/\[\[(\d{1,2})\]\]/g, (_, number) => {
      numbers[count] = Number(number)
      count += 1
      return `[[g${count}]]`
    })
  }
  texts.stem.push({ all: renamed(stem.all), ar: renamed(stem.ar), en: renamed(stem.en) })
  // A word that goes into several gaps is not one to drag.
  const isDragged = areDragged && new Set(numbers).size === numbers.length
  return {
    type: isDragged ? 'dragText' : 'wordBank',
    words,
    blanks: numbers.map((number, at) => ({ key: `g${at + 1}`, correct: words[number - 1] ?? '' })),
  }
}
