import type { Language } from '@/lib/platform/i18n/languages'
import { randomOf, shuffled } from './chance.rules'
import { drawnValues, withValues } from './questions/formula.rules'
import { type Design, type Question, shownQuestion } from './questions/questions.rules'
import { notInRightOrder } from './questions/shown.rules'

/** The field of the shown question with what a learner chooses from or arranges, by type. */
const arranged: Partial<Record<Design['type'], string>> = {
  singleChoice: 'options',
  multipleChoice: 'options',
  wordBank: 'words',
  dragText: 'words',
  matching: 'right',
  ordering: 'items',
}

/** The order of the options of a question in one attempt; null: as the question has them. */
export function orderOf(question: Question, seed: string, position: number): string[] | null {
  const field = arranged[question.design.type]
  const keys = field && (shownQuestion(question, 'en') as Record<string, unknown>)[field]
  if (!Array.isArray(keys)) return null
  const mixed = shuffled(keys as string[], `${seed}:options:${position}`)
  return question.design.type === 'ordering' ? notInRightOrder(mixed, question.design.items) : mixed
}

/** What an attempt draws for a question whatever its settings: the numbers of a formula, as texts. */
export const drawnFor = ({ design }: Question, seed: string, position: number): string[] | null =>
  design.type === 'formula' ? drawnValues(design, randomOf(`${seed}:values:${position}`)).map(String) : null

/** A question with what an attempt drew for it. */
export const asDrawn = <Q extends Question>(question: Q, drawn: readonly string[] | null): Q =>
  question.design.type === 'formula' && drawn ? { ...question, design: withValues(question.design, drawn.map(Number)) } : question

/** A question as an attempt shows it: without anything that tells what is right. */
export function questionInAttempt(question: Question, optionOrder: string[] | null, language: Language) {
  const shown: Record<string, unknown> = shownQuestion(question, language)
  const { type, stem, labels, ...design } = shown as { type: Design['type']; stem: string; labels: Record<string, string> }
  const field = arranged[type]
  return {
    type,
    stem,
    labels,
    design: field && optionOrder ? { ...design, [field]: optionOrder } : design,
    isFallback: !question.content[language],
  }
}
