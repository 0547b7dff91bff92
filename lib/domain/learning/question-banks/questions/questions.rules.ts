import { z } from 'zod'
import { line, prose } from '@/lib/platform/http/contract'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { seenKey } from '@/lib/platform/typed/words'
import type { QuestionTypeName } from '../words'
import { dragText, matching, ordering, wordBank } from './arranged.rules'
import { matrix, multipleChoice, rating, singleChoice, trueFalse } from './choice.rules'
import { formula } from './formula.rules'
import { at, byKey, type Grade, type Problem, type QuestionType, type Same } from './question-type.rules'
import { stemParts } from './shown.rules'
import { fillBlanks, longText, numeric, shortText } from './written.rules'

const types = {
  singleChoice,
  multipleChoice,
  trueFalse,
  shortText,
  longText,
  numeric,
  fillBlanks,
  wordBank,
  matching,
  ordering,
  rating,
  matrix,
  dragText,
  formula,
} satisfies Record<QuestionTypeName, unknown>

/** What a question asks and what is right, in keys. */
export const Design = z.discriminatedUnion('type', [
  singleChoice.design,
  multipleChoice.design,
  trueFalse.design,
  shortText.design,
  longText.design,
  numeric.design,
  fillBlanks.design,
  wordBank.design,
  matching.design,
  ordering.design,
  rating.design,
  matrix.design,
  dragText.design,
  formula.design,
])
export type Design = z.output<typeof Design>

export const Answer = z.discriminatedUnion('type', [
  singleChoice.answer,
  multipleChoice.answer,
  trueFalse.answer,
  shortText.answer,
  longText.answer,
  numeric.answer,
  fillBlanks.answer,
  wordBank.answer,
  matching.answer,
  ordering.answer,
  rating.answer,
  matrix.answer,
  dragText.answer,
  formula.answer,
])
export type Answer = z.output<typeof Answer>

const Texts = z.strictObject({
  stem: prose(4000).describe('The question itself; gaps are written as `[[key]]`'),
  labels: byKey(line(500)).default({}).describe('The text of every option, item, word, row or column, by its key'),
  feedback: byKey(line(1000))
    .default({})
    .describe('What a learner reads after that choice, by its key; `true` and `false` for those'),
  explanation: prose(4000).optional().describe('What a learner reads about the right answer'),
})
/** The texts of a question in one or both languages. */
export const Content = z
  .strictObject({ ar: Texts.optional(), en: Texts.optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages, which name the same keys')
export type Content = z.output<typeof Content>
export type Question = { design: Design; content: Content }

// The type of a design says which of the functions takes it; TypeScript cannot follow that.
const typeOf = ({ type }: { type: QuestionTypeName }) => types[type] as unknown as QuestionType<Design, Answer>

/** The gaps of a text, in its order. */
export const gapsOf = (stem: string): string[] => stemParts(stem).flatMap((part) => ('gap' in part ? [part.gap] : []))

const choicesOf = (design: Design) => (design.type === 'trueFalse' ? ['true', 'false'] : typeOf(design).labelled(design))

type Labels = Readonly<Record<string, string>>
/** The wrong choices whose text a learner cannot tell from that of a right one. */
function confusable(choices: { right: readonly string[]; wrong: readonly string[] } | undefined, labels: Labels): string[] {
  if (!choices) return []
  const textOf = (key: string) => seenKey(at(labels, key) ?? '')
  const right = new Set(choices.right.map(textOf))
  return choices.wrong.filter((key) => textOf(key) !== '' && right.has(textOf(key)))
}

/** What is wrong with a question beyond its shape: keys without a text, texts without a key, gaps that the text does not have. */
export function problemsOf({ design, content }: Question): Problem[] {
  const type = typeOf(design)
  const labelled = type.labelled(design)
  const gaps = type.gaps?.(design) ?? []
  const inTexts = languages.flatMap((language) => {
    const texts = content[language]
    if (!texts) return []
    const missing = labelled.filter((key) => !Object.hasOwn(texts.labels, key))
    const known = new Set(labelled)
    const choices = new Set(choicesOf(design))
    const written = gapsOf(texts.stem)
    const isFitting = written.length === gaps.length && gaps.every((key) => written.includes(key))
    const found = (key: Problem['key'], part: string, names: string[]) =>
      names.map((name) => ({ key, property: `content.${language}.${part}.${name}` }))
    return [
      ...found('required', 'labels', missing),
      ...found('duplicate', 'labels', confusable(type.apart?.(design), texts.labels)),
      ...found(
        'unknown',
        'labels',
        Object.keys(texts.labels).filter((key) => !known.has(key)),
      ),
      ...found(
        'unknown',
        'feedback',
        Object.keys(texts.feedback).filter((key) => !choices.has(key)),
      ),
      ...(gaps.length > 0 && !isFitting ? [{ key: 'required' as const, property: `content.${language}.stem` }] : []),
    ]
  })
  return [...(type.problems?.(design) ?? []), ...inTexts]
}

const textsIn = (content: Content, language: Language) => content[language] ?? content.ar ?? content.en

/** Which keys are one for a learner in a language: those whose texts look the same. */
function sameIn({ content }: Pick<Question, 'content'>, language: Language): Same {
  const first = new Map<string, string>()
  const same = new Map<string, string>()
  for (const [key, label] of Object.entries(textsIn(content, language)?.labels ?? {})) {
    const text = seenKey(label)
    if (!first.has(text)) first.set(text, key)
    same.set(key, first.get(text) ?? key)
  }
  return (key) => same.get(key) ?? key
}

/**
 * The grade of an answer in the language in which the question was seen: labels that look the same there are the same answer. One of another type of
 * question gets nothing.
 */
export function gradeAnswer(question: Question, answer: Answer, language: Language): Grade {
  const { design } = question
  if (design.type !== answer.type) return { score: 0, parts: [], needsPerson: false }
  return typeOf(design).grade(design, answer, sameIn(question, language))
}

/** Whether an answer names each thing once where there is one of each, such as an item that is put in order. */
export const namesEachOnce = (answer: Answer): boolean => typeOf(answer).namesEachOnce?.(answer) ?? true

export const rightAnswer = (design: Design): Answer | null => typeOf(design).right(design)

/** A question in a language as a learner may see it before answering: without right answers, feedback and explanation. */
export function shownQuestion({ design, content }: Question, language: Language) {
  const texts = textsIn(content, language)
  // In the order of their keys: that in which they were written may be the right one.
  const labels = Object.fromEntries(Object.entries(texts?.labels ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return { ...typeOf(design).shown(design), stem: texts?.stem ?? '', labels }
}

/** An answer in words, for lists of answers. `words` are the texts of true and false. */
export function answerInWords(
  { design, content }: Question,
  answer: Answer,
  language: Language,
  words: { true: string; false: string },
): string {
  const labels = textsIn(content, language)?.labels ?? {}
  const label = (key: string) => (design.type === 'trueFalse' ? at(words, key) : at(labels, key)) ?? key
  return typeOf(design).words(answer, label)
}
