import { type Language, languages } from '@/lib/platform/i18n/languages'
import { questionsOf } from './answers.rules'
import type { SurveyQuestion, SurveySection } from './survey-shapes.contract'
import type { SurveyFault } from './words'

type Texts = { ar?: string; en?: string }
type Draft = {
  title: Texts
  introduction: Texts
  thanks: Texts
  sections: readonly SurveySection[]
  opensAt: Date | null
  closesAt: Date | null
}
type Fault = { key: SurveyFault; property: string }

/** The faults that prevent the publication of a draft, after the version that is published. */
export function faultsOfDraft(draft: Draft, published: readonly SurveySection[] | null): Fault[] {
  const { sections, opensAt, closesAt } = draft
  const questions = questionsOf(sections)
  const faults: Fault[] = []
  if (questions.length === 0) faults.push({ key: 'surveyNoQuestions', property: 'sections' })
  if (opensAt && closesAt && closesAt <= opensAt) faults.push({ key: 'surveyWindowEmpty', property: 'closesAt' })
  const wanted = languages.filter((language) => draft.title[language])
  const before = new Map(questionsOf(published ?? []).map((question) => [question.id, question]))
  const seen = new Set<string>()
  const earlier = new Map<string, SurveyQuestion>()
  for (const [at, section] of sections.entries()) {
    const property = `sections.${at}`
    if (seen.has(section.id)) faults.push({ key: 'surveyIdRepeated', property })
    seen.add(section.id)
    if (!isWritten(section.title, wanted, true)) faults.push({ key: 'surveyTextMissing', property: `${property}.title` })
    for (const [nth, question] of section.questions.entries()) {
      const place = `${property}.questions.${nth}`
      const own = faultsOfQuestion(question, wanted, earlier, before.get(question.id))
      faults.push(...own.map(({ key, within }) => ({ key, property: within ? `${place}.${within}` : place })))
      if (seen.has(question.id)) faults.push({ key: 'surveyIdRepeated', property: place })
      seen.add(question.id)
      earlier.set(question.id, question)
    }
  }
  for (const name of ['introduction', 'thanks'] as const)
    if (!isWritten(draft[name], wanted, true)) faults.push({ key: 'surveyTextMissing', property: name })
  return faults
}

/** Whether a text is there in every language of the survey; one that may be missing is missing in all of them. */
function isWritten(text: Texts | undefined, wanted: readonly Language[], isOptional = false): boolean {
  const has = wanted.filter((language) => text?.[language])
  return has.length === wanted.length || (isOptional && has.length === 0)
}

type Within = { key: SurveyFault; within: string }

function faultsOfQuestion(
  question: SurveyQuestion,
  wanted: readonly Language[],
  earlier: ReadonlyMap<string, SurveyQuestion>,
  before: SurveyQuestion | undefined,
): Within[] {
  const faults: Within[] = []
  const missing = (within: string) => faults.push({ key: 'surveyTextMissing', within })
  if (!isWritten(question.text, wanted)) missing('text')
  if (!isWritten(question.hint, wanted, true)) missing('hint')
  const items = itemsOf(question)
  for (const [name, list] of Object.entries(items)) {
    for (const [at, { text }] of list.entries()) if (!isWritten(text, wanted)) missing(`${name}.${at}.text`)
    if (new Set(list.map(({ id }) => id)).size < list.length) faults.push({ key: 'surveyIdRepeated', within: name })
  }
  if (question.type === 'scale') {
    if (!isWritten(question.lowLabel, wanted, true)) missing('lowLabel')
    if (!isWritten(question.highLabel, wanted, true)) missing('highLabel')
  }
  if (!areBoundsRight(question)) faults.push({ key: 'surveyBoundsWrong', within: '' })
  if (question.showIf && !canDependOn(question.showIf, earlier)) faults.push({ key: 'surveyConditionWrong', within: 'showIf' })
  if (before && !keepsAnswers(before, question)) faults.push({ key: 'surveyQuestionChanged', within: '' })
  return faults
}

type Items = Record<string, readonly { id: string; text: Texts }[]>
const itemsOf = (question: SurveyQuestion): Items =>
  'options' in question ? { options: question.options } : question.type === 'scale' ? { statements: question.statements } : {}

function areBoundsRight(question: SurveyQuestion): boolean {
  if ('options' in question) return question.options.length >= 2
  if (question.type !== 'number' || question.least === undefined || question.greatest === undefined) return true
  return question.least < question.greatest
}

/** One condition, on an earlier question that everybody sees: so there is neither a loop nor a chain. */
function canDependOn(
  { questionId, optionId }: NonNullable<SurveyQuestion['showIf']>,
  earlier: ReadonlyMap<string, SurveyQuestion>,
) {
  const asked = earlier.get(questionId)
  return Boolean(asked && !asked.showIf && 'options' in asked && asked.options.some(({ id }) => id === optionId))
}

/** Whether the answers that were given to a question before still fit: its type and scale stay, and no option goes. */
function keepsAnswers(before: SurveyQuestion, after: SurveyQuestion): boolean {
  if (before.type !== after.type) return false
  if (before.type === 'scale' && after.type === 'scale') {
    const isMatrix = before.statements.length > 0
    if (before.steps !== after.steps || isMatrix !== after.statements.length > 0) return false
  }
  const kept = new Set(Object.values(itemsOf(after)).flatMap((list) => list.map(({ id }) => id)))
  return Object.values(itemsOf(before)).every((list) => list.every(({ id }) => kept.has(id)))
}
