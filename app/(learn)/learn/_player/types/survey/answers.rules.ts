import { readPlainNumber } from '@/lib/platform/typed/numbers'

type Answer = {
  questionId: string
  optionIds?: string[]
  number?: number
  ratings?: { statementId: string; value: number }[]
  text?: string
  date?: string
}

/** The name of a field: the kind of its answer, its question, and of a matrix the statement. Ids contain no dot. */
export const fieldOf = (kind: 'o' | 'n' | 't' | 'd' | 'r', questionId: string, statementId?: string): string =>
  [kind, questionId, ...(statementId === undefined ? [] : [statementId])].join('.')

/** The answers of a form that was sent; empty fields are no answers. */
export function answersIn(entries: Iterable<[string, string]>): Answer[] {
  const answers = new Map<string, Answer>()
  for (const [name, value] of entries) {
    const [kind, questionId, statementId] = name.split('.')
    if (!questionId || value === '') continue
    const answer = answers.get(questionId) ?? { questionId }
    if (kind === 'o') answer.optionIds = [...(answer.optionIds ?? []), value]
    else if (kind === 'n') answer.number = readPlainNumber(value)?.toNumber() ?? Number.NaN
    else if (kind === 't') answer.text = value.replace(/\r\n/g, '\n')
    else if (kind === 'd') answer.date = value
    else if (kind === 'r' && statementId) answer.ratings = [...(answer.ratings ?? []), { statementId, value: Number(value) }]
    else continue
    answers.set(questionId, answer)
  }
  return [...answers.values()]
}
