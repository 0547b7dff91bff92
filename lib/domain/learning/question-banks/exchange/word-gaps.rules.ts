import type { TextCollector, Wording } from './text-collector.rules'

type Asked = { texts: TextCollector; stem: Wording }

/**
 * The design of a text with gaps as Moodle writes it: `[[2]]` is a gap whose right word is the second one. The gaps are numbered as they come in the first
 * language; in another one a gap with the same word is the same gap. One word may be right in several.
 */
export function wordGaps({ texts, stem }: Asked, words: readonly string[], areDragged: boolean): object {
  const gaps: { key: string; number: number }[] = []
  const renamed = (text: string | undefined) => {
    const isFirst = gaps.length === 0
    const used = new Set<string>()
    const gapOf = (number: number) => {
      if (isFirst) gaps.push({ key: `g${gaps.length + 1}`, number })
      const found = isFirst ? gaps.at(-1) : gaps.find((gap) => gap.number === number && !used.has(gap.key))
      used.add(found?.key ?? '')
      return found?.key ?? 'g0'
    }
    return text?.replace(/\[\[(\d{1,2})\]\]/g, (_, number) => `[[${gapOf(Number(number))}]]`)
  }
  texts.stem.push({ all: renamed(stem.all), ar: renamed(stem.ar), en: renamed(stem.en) })
  // A word that goes into several gaps is not one to drag.
  const isDragged = areDragged && new Set(gaps.map(({ number }) => number)).size === gaps.length
  return {
    type: isDragged ? 'dragText' : 'wordBank',
    words,
    blanks: gaps.map(({ key, number }) => ({ key, correct: words[number - 1] ?? '' })),
  }
}
