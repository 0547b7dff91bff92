import type { Answer } from '@/lib/domain/learning/question-banks/questions/questions.rules'

type Words = { true: string; false: string; number: (value: number) => string }

/** An answer as lines of text, with the texts of what it chose. */
export function answerLines(answer: Answer, labels: Readonly<Record<string, string>>, words: Words): string[] {
  const label = (key: string) => (Object.hasOwn(labels, key) ? (labels[key] as string) : key)
  const pair = ([one, other]: [string, string]) => `${label(one)}: ${label(other)}`
  switch (answer.type) {
    case 'singleChoice':
      return [label(answer.choice)]
    case 'multipleChoice':
      return answer.choices.map(label)
    case 'trueFalse':
      return [answer.choice ? words.true : words.false]
    case 'shortText':
    case 'longText':
    case 'numeric':
    case 'formula':
      return [answer.text]
    case 'fillBlanks':
      return Object.values(answer.blanks)
    case 'wordBank':
    case 'dragText':
      return Object.values(answer.blanks).map(label)
    case 'matching':
      return Object.entries(answer.pairs).map(pair)
    case 'ordering':
      return answer.items.map((key, at) => `${words.number(at + 1)}. ${label(key)}`)
    case 'rating':
      return [words.number(answer.value)]
    case 'matrix':
      return Object.entries(answer.rows).map(pair)
  }
}
