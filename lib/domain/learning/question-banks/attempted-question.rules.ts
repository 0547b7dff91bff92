import type { Language } from '@/lib/platform/i18n/languages'
import { randomOf, shuffled } from './chance.rules'
import { type Question, shownQuestion } from './questions.rules'
import { type Design, typeOf } from './types/question-types.rules'

/** The order of the options of a question in one attempt; null: as the question has them. */
export function orderOf(question: Question, seed: string, position: number): string[] | null {
  const { arranged, arrange } = typeOf(question.design)
  const keys = arranged && (shownQuestion(question, 'en') as Record<string, unknown>)[arranged]
  if (!Array.isArray(keys)) return null
  const mixed = shuffled(keys as string[], `${seed}:options:${position}`)
  return arrange ? arrange(mixed, question.design) : mixed
}

/** The texts that an attempt draws for a question whatever its settings, such as the numbers of a formula. */
export const drawnFor = ({ design }: Question, seed: string, position: number): string[] | null =>
  typeOf(design).drawn?.draw(design, randomOf(`${seed}:values:${position}`)) ?? null

/** A question with what an attempt drew for it. */
export function asDrawn<Q extends Question>(question: Q, drawn: readonly string[] | null): Q {
  const own = typeOf(question.design).drawn
  return own && drawn ? { ...question, design: own.with(question.design, drawn) } : question
}

/** A question as an attempt shows it: without anything that tells what is right. */
export function questionInAttempt(question: Question, optionOrder: string[] | null, language: Language) {
  const shown: Record<string, unknown> = shownQuestion(question, language)
  const { type, stem, labels, ...design } = shown as { type: Design['type']; stem: string; labels: Record<string, string> }
  const field = typeOf(question.design).arranged
  return {
    type,
    stem,
    labels,
    design: field && optionOrder ? { ...design, [field]: optionOrder } : design,
    isFallback: !question.content[language],
  }
}
