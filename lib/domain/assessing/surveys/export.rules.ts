import type { CellValue } from '@/lib/platform/text/workbook'
import type { QuestionResult } from './results.rules'
import type { SurveyAnswer, SurveyQuestion } from './survey-shapes.contract'

type Texts = { ar?: string; en?: string }
export type Table = { head: string[]; rows: CellValue[][] }

const nameOf = ({ ar, en }: Texts) => en ?? ar ?? ''

/** A row for each option, step, number, day and text with its count; answers of one response are in no common row. */
export function anonymousTable(questions: readonly QuestionResult[]): Table {
  const rows = questions.flatMap((question): CellValue[][] => {
    const own = (answer: CellValue, count: number, statement = ''): CellValue[] => [
      nameOf(question.text),
      statement,
      answer,
      count,
    ]
    return [
      ...question.options.map(({ text, count }) => own(nameOf(text), count)),
      ...question.scales.flatMap(({ id, text, counts }) =>
        counts.map((count, at) => own(at + 1, count, id === question.id ? '' : nameOf(text))),
      ),
      ...(question.nps?.counts ?? []).map((count, value) => own(value, count)),
      ...(question.numbers?.bars ?? []).map(({ from, to, count }) => own(`${from}–${to}`, count)),
      ...question.dates.map(({ date, count }) => own({ day: date }, count)),
      ...question.texts.map((text) => own(text, 1)),
    ]
  })
  return { head: ['question', 'statement', 'answer', 'count'], rows }
}

/** The columns of one question in a table of responses: a matrix has one for each statement. */
export function columnsOf(question: SurveyQuestion): string[] {
  const title = nameOf(question.text)
  return question.type === 'scale' && question.statements.length > 0
    ? question.statements.map(({ text }) => `${title}: ${nameOf(text)}`)
    : [title]
}

/** The cells of one response for these columns. */
export function cellsOf(question: SurveyQuestion, answer: SurveyAnswer | undefined): CellValue[] {
  if (question.type === 'scale' && question.statements.length > 0) {
    const ratings = new Map((answer?.ratings ?? []).map(({ statementId, value }) => [statementId, value]))
    return question.statements.map(({ id }) => ratings.get(id) ?? null)
  }
  if (!answer) return [null]
  if ('options' in question) {
    const chosen = question.options.filter(({ id }) => answer.optionIds?.includes(id))
    return [chosen.map(({ text }) => nameOf(text)).join('; ')]
  }
  if (answer.date !== undefined) return [{ day: answer.date }]
  return [answer.number ?? answer.text ?? null]
}
