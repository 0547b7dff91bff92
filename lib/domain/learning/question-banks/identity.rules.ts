import { createHash } from 'node:crypto'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { wordsKey } from '@/lib/platform/typed/words'
import type { Question } from './questions.rules'
import { typeOf } from './types/question-types.rules'

/** As written answers are compared: signs stay, so that 5 > 3 and 5 < 3 are two questions. */
export const keyOf = (text: string): string => wordsKey(text, 'strict')
const inOrder = (texts: readonly string[]): string[] => texts.map(keyOf).toSorted()

/** Of a stem signs that end a sentence do not count, and gaps are alike: their names are by chance. */
export const stemKey = (stem: string): string =>
  keyOf(stem.replace(/\[\[[a-z0-9-]{1,24}\]\]/g, '[[]]'))
    .replace(/[?\u061f]+(?=\s|$)/g, '')
    .replace(/(\p{L})[.!,;:\u060c\u061b]+(?=\s|$)/gu, '$1')
    .trim()

/**
 * A key in each language that equal questions have in common: of its text, and of its options or accepted answers. Which of the options is right does
 * not count: two keys to one question are what people look for.
 */
export function identitiesOf({ design, content }: Question): string[] {
  const of = (language: Language): string[] => {
    const texts = content[language]
    if (!texts) return []
    const whole = [
      language,
      design.type,
      stemKey(texts.stem),
      inOrder(Object.values(texts.labels)),
      typeOf(design).identity?.(design, keyOf) ?? null,
    ]
    return [createHash('sha256').update(JSON.stringify(whole)).digest('hex')]
  }
  return languages.flatMap(of)
}
