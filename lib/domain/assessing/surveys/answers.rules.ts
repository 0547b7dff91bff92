import type { SurveyAnswer, SurveyQuestion, SurveySection } from './survey-shapes.contract'
import { longestText } from './survey-shapes.contract'

export const questionsOf = (sections: readonly SurveySection[]): SurveyQuestion[] =>
  sections.flatMap(({ questions }) => questions)

/** Whether a question is shown to a person with these answers. */
export function isShown({ showIf }: Pick<SurveyQuestion, 'showIf'>, answers: ReadonlyMap<string, SurveyAnswer>): boolean {
  return !showIf || (answers.get(showIf.questionId)?.optionIds ?? []).includes(showIf.optionId)
}

type Fault = { key: 'required' | 'surveyAnswerMisfit'; property: string }
/** Answers as they are stored, in the order of the questions; or each question whose answer does not fit. */
export type Fitted = { answers: SurveyAnswer[]; faults: Fault[] }

/** The answers to the questions that are shown; an answer to another question is dropped. */
export function fitted(sections: readonly SurveySection[], sent: readonly SurveyAnswer[]): Fitted {
  const given = new Map(sent.map((answer) => [answer.questionId, answer]))
  const kept = new Map<string, SurveyAnswer>()
  const faults: Fault[] = []
  for (const question of questionsOf(sections)) {
    if (!isShown(question, kept)) continue
    const property = `answers.${question.id}`
    const own = given.get(question.id)
    const answer = own && answerTo(question, own)
    if (answer === null) faults.push({ key: 'surveyAnswerMisfit', property })
    else if (answer && (!question.isRequired || isWhole(question, answer))) kept.set(question.id, answer)
    else if (question.isRequired) faults.push({ key: 'required', property })
  }
  return { answers: [...kept.values()], faults }
}

/** A required matrix has a rating of each statement. */
const isWhole = (question: SurveyQuestion, { ratings }: SurveyAnswer) =>
  question.type !== 'scale' || question.statements.length === 0 || ratings?.length === question.statements.length

type Own = Omit<SurveyAnswer, 'questionId'>

/** The part of an answer that belongs to the type of its question; undefined: nothing was answered; null: it does not fit. */
function answerTo(question: SurveyQuestion, sent: SurveyAnswer): SurveyAnswer | undefined | null {
  const own = partOf(question, sent)
  return own ? { questionId: question.id, ...own } : own
}

function partOf(question: SurveyQuestion, { optionIds, number, ratings, text, date }: SurveyAnswer): Own | undefined | null {
  switch (question.type) {
    case 'singleChoice':
    case 'multipleChoice': {
      const chosen = [...new Set(optionIds ?? [])]
      if (chosen.length === 0) return undefined
      const most = question.type === 'singleChoice' ? 1 : (question.most ?? question.options.length)
      const isKnown = chosen.every((id) => question.options.some((option) => option.id === id))
      return isKnown && chosen.length <= most ? { optionIds: chosen } : null
    }
    case 'scale':
      if (question.statements.length === 0) return within(number, 1, question.steps, true)
      return ratingsIn(question, ratings ?? [])
    case 'number':
      return within(number, question.least ?? -1e9, question.greatest ?? 1e9, question.isWhole)
    case 'nps':
      return within(number, 0, 10, true)
    case 'date':
      return date === undefined ? undefined : { date }
    default: {
      const written = text?.trim() ?? ''
      if (written === '') return undefined
      return [...written].length <= longestText[question.type] ? { text: written } : null
    }
  }
}

function within(number: number | undefined, least: number, most: number, isInteger: boolean): Own | undefined | null {
  if (number === undefined) return undefined
  return number >= least && number <= most && (!isInteger || Number.isInteger(number)) ? { number } : null
}

function ratingsIn(
  { statements, steps }: Extract<SurveyQuestion, { type: 'scale' }>,
  sent: NonNullable<SurveyAnswer['ratings']>,
): Own | undefined | null {
  const byId = new Map(sent.map((rating) => [rating.statementId, rating]))
  if (byId.size === 0) return undefined
  const isFit = [...byId.values()].every(
    ({ statementId, value }) => value <= steps && statements.some(({ id }) => id === statementId),
  )
  return isFit ? { ratings: statements.flatMap(({ id }) => byId.get(id) ?? []) } : null
}
