import { type Language, languages } from '@/lib/platform/i18n/languages'
import { seenKey } from '@/lib/platform/typed/words'
import type { Content } from './types/content.rules'
import type { Grade, Same } from './types/grades.rules'
import { at, type Problem } from './types/keys.rules'
import type { RightText } from './types/question-type.rules'
import { type Answer, type Design, type ShownDesign, typeOf } from './types/question-types.rules'
import { stemParts } from './types/shown.rules'

export type Question = { design: Design; content: Content }
/** A question in one language as a learner may see it before answering. */
export type ShownQuestion = ShownDesign & { stem: string; labels: Record<string, string> }

/** The gaps of a text, in its order. */
export const gapsOf = (stem: string): string[] => stemParts(stem).flatMap((part) => ('gap' in part ? [part.gap] : []))

const choicesOf = (design: Design) => typeOf(design).fixedChoices ?? typeOf(design).labelled(design)

type Labels = Readonly<Record<string, string>>
/** The wrong choices whose text a learner cannot tell from that of a right one. */
function confusable(choices: { right: readonly string[]; wrong: readonly string[] } | undefined, labels: Labels): string[] {
  if (!choices) return []
  const textOf = (key: string) => seenKey(at(labels, key) ?? '')
  const right = new Set(choices.right.map(textOf))
  return choices.wrong.filter((key) => textOf(key) !== '' && right.has(textOf(key)))
}

/** The problems of a question beyond its shape: keys without a text, texts without a key, gaps that the text does not have. */
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

export const textsIn = (content: Content, language: Language) => content[language] ?? content.ar ?? content.en

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
/** Everything with full marks, where an answer is typed; null for other types. */
export const allRight = (design: Design): RightText[] | null => typeOf(design).allRight?.(design) ?? null

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
  const label = (key: string) => (typeOf(design).fixedChoices ? at(words, key) : at(labels, key)) ?? key
  return typeOf(design).words(answer, label)
}

/** The keys that an answer chose. */
function chosenIn(answer: Answer | null): string[] {
  if (!answer) return []
  if ('choice' in answer) return [String(answer.choice)]
  if ('choices' in answer) return answer.choices
  return []
}

/** The texts of the author about what an answer chose, by key. */
export function feedbackOnChosen(texts: Content[Language], answer: Answer | null): Record<string, string> {
  return Object.fromEntries(
    chosenIn(answer).flatMap((key) => {
      const text = texts && Object.hasOwn(texts.feedback, key) ? texts.feedback[key] : undefined
      return text === undefined ? [] : [[key, text]]
    }),
  )
}
