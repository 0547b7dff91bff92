import type { Question } from '../questions.rules'
import type { exchangeFormats } from '../words'
import { formats } from './formats.rules'
import type { StoredQuestion } from './stored-question.rules'
import type { ReadOptions } from './text-collector.rules'

export const options = (): ReadOptions => {
  let count = 0
  return {
    language: null,
    freshKey: () => {
      count += 1
      return `k${count}`
    },
  }
}

/** The question with its keys numbered in the order of the design, since a file does not say keys. */
export function numbered({ design, content }: Question): Question {
  const labels = Object.keys(content.ar?.labels ?? content.en?.labels ?? {})
  const order = JSON.stringify(design)
  const places = labels.toSorted((one, other) => order.indexOf(`"${one}"`) - order.indexOf(`"${other}"`))
  const names = new Map(places.map((key, place) => [key, `n${place}`]))
  // Gaps are named by their place in the design.
  if ('blanks' in design) for (const [place, { key }] of design.blanks.entries()) names.set(key, `gap${place}`)
  const renamed = (text: string) => text.replace(/\[\[([a-z0-9-]+)\]\]/g, (_, key) => `[[${names.get(key)}]]`)
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? renamed(value)
    if (Array.isArray(value)) return value.map(deep)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, one]) => [names.get(key) ?? key, deep(one)] as const)
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
  return deep({ design, content }) as Question
}

/** A file with some questions. */
export const written = (format: (typeof exchangeFormats)[number], questions: StoredQuestion[]) => {
  const { write, before, between, after } = formats[format]
  return before + questions.map((question, at) => write(question, at + 1)).join(between) + after
}
