import { describe, expect, it } from 'vitest'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { orderOf, questionInAttempt } from './attempted-question.rules'
import { problemsOf, type Question } from './questions.rules'
import { typeFixtures } from './types/all-types.fixtures'
import { Content } from './types/content.rules'
import { Design, questionTypes } from './types/question-types.rules'
import type { QuestionTypeName } from './words'

const seeds = Array.from({ length: 40 }, (_, at) => `seed ${at}`)

const questionOf = (type: QuestionTypeName, change: object = {}): Question => ({
  design: Design.parse({ ...sampleQuestions[type].design, ...change }),
  content: Content.parse(sampleQuestions[type].content),
})
/** The same texts, written in the other order, as an author might who has another right answer in mind. */
const turned = ({ design, content }: Question): Question => ({
  design,
  content: Content.parse(
    Object.fromEntries(
      Object.entries(content).map(([language, texts]) => {
        const labels = Object.fromEntries(Object.entries(texts?.labels ?? {}).toReversed())
        return [language, { ...texts, labels, feedback: {}, explanation: 'Another one' }]
      }),
    ),
  ),
})
const sent = (question: Question, seed: string | null) =>
  JSON.stringify(questionInAttempt(question, seed === null ? null : orderOf(question, seed, 1), 'en'))

describe.each(questionTypes)('what is sent of a question of type %s', (type) => {
  it('is the same to the byte whatever is right', () => {
    const change = typeFixtures.get(type)?.otherRight as ((design: object) => object) | null
    const question = questionOf(type)
    const other = turned(questionOf(type, change?.(question.design)))
    expect(problemsOf(other)).toEqual([])
    if (change) expect(other.design).not.toEqual(question.design)
    expect(sent(other, null)).toBe(sent(question, null))
    // An order of more than two items avoids the right one, which rules out one order of all.
    const isTurned = (seed: string) => sent(other, seed) !== sent(question, seed)
    if (type === 'ordering') expect(seeds.filter(isTurned).length).toBeLessThan(seeds.length / 2)
    else expect(seeds.filter(isTurned)).toEqual([])
  })
})

const ordering = (items: string[]): Question => ({
  design: Design.parse({ type: 'ordering', items }),
  content: Content.parse({ en: { stem: 'Put in order', labels: Object.fromEntries(items.map((key) => [key, key])) } }),
})
const shownOrder = (question: Question, seed: string | null) =>
  (questionInAttempt(question, seed === null ? null : orderOf(question, seed, 1), 'en').design as { items: string[] }).items

describe('what is put in order', () => {
  it.each([
    [['i1', 'i2', 'i3', 'i4']],
    [['i4', 'i3', 'i2', 'i1']],
    [['b', 'c', 'a']],
    [['a', 'b', 'c']],
    [['k1', 'k2', 'k3', 'k4', 'k5', 'k6']],
  ])('%j is never shown in its right order', (items) => {
    const question = ordering(items)
    for (const seed of [null, ...seeds]) {
      expect(shownOrder(question, seed)).not.toEqual(items)
      expect(shownOrder(question, seed).toSorted()).toEqual(items.toSorted())
    }
  })

  it('is shown by chance where there are two: to avoid the right order would tell it', () => {
    const pairs = Array.from({ length: 200 }, (_, at) => [`a${at}`, `b${at}`])
    const right = pairs.filter((items) => shownOrder(ordering(items), null).join() === items.join()).length
    expect(right).toBeGreaterThan(60)
    expect(right).toBeLessThan(140)
    for (const items of pairs.slice(0, 20))
      expect(shownOrder(ordering(items), null)).toEqual(shownOrder(ordering(items.toReversed()), null))
  })

  it('is not shown in the order of its keys', () => {
    const all = Array.from({ length: 40 }, (_, at) => ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}${at}`))
    const inOrder = all.filter((items) => shownOrder(ordering(items.toReversed()), null).join() === items.join())
    expect(inOrder.length).toBeLessThan(5)
  })
})
