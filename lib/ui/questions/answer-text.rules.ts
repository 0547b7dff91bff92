import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'

type Words = { true: string; false: string; number: (value: number) => string }

/** An answer as lines of text, with the texts of the keys that it names. */
export function answerLines(answer: Answer, labels: Readonly<Record<string, string>>, words: Words): string[] {
  const label = (key: string) => (Object.hasOwn(labels, key) ? (labels[key] as string) : key)
  const pair = ([one, other]: [string, string]) => `${label(one)}: ${label(other)}`
  if ('choice' in answer) {
    if (typeof answer.choice === 'boolean') return [answer.choice ? words.true : words.false]
    return [label(answer.choice)]
  }
  if ('choices' in answer) return answer.choices.map(label)
  if ('text' in answer) return [answer.text]
  if ('value' in answer) return [words.number(answer.value)]
  // A text that was typed into a gap is no key, so it stays as it is.
  if ('blanks' in answer) return Object.values(answer.blanks).map(label)
  if ('pairs' in answer) return Object.entries(answer.pairs).map(pair)
  if ('rows' in answer) return Object.entries(answer.rows).map(pair)
  if ('files' in answer) return answer.files
  return answer.items.map((key, at) => `${words.number(at + 1)}. ${label(key)}`)
}
