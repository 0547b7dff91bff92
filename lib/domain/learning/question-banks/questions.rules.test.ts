import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { answerInWords, gradeAnswer, problemsOf, rightAnswer, shownQuestion } from './questions.rules'
import { Content } from './types/content.rules'
import { Answer, Design, questionTypes, typeOf } from './types/question-types.rules'

const questionOf = (type: (typeof questionTypes)[number]) => ({
  design: Design.parse(sampleQuestions[type].design),
  content: Content.parse(sampleQuestions[type].content),
})
const grade = (type: (typeof questionTypes)[number], answer: object) =>
  gradeAnswer(questionOf(type), Answer.parse({ type, ...answer }), 'en').score

describe.each(questionTypes)('a question of type %s', (type) => {
  const question = questionOf(type)
  const right = rightAnswer(question.design)

  it('has no problems, and none of its parts may be missing', () => {
    expect(problemsOf(question)).toEqual([])
    const labels = Object.keys(question.content.en?.labels ?? {})
    for (const key of labels) {
      const content = structuredClone(question.content)
      delete content.en?.labels[key]
      expect(problemsOf({ ...question, content })).toContainEqual({ key: 'required', property: `content.en.labels.${key}` })
    }
  })

  it('gives full marks for the right answer, or leaves it to a person', () => {
    if (right) expect(gradeAnswer(question, Answer.parse(right), 'en')).toMatchObject({ score: 1, needsPerson: false })
    else
      expect(
        gradeAnswer(question, Answer.parse({ type, ...(type === 'fileUpload' ? { files: [] } : { text: 'x' }) }), 'en'),
      ).toEqual({
        score: 0,
        parts: [],
        needsPerson: true,
      })
  })

  it('shows learners the same in both languages, without what is right', () => {
    const { labels: ar, stem: _ar, ...inArabic } = shownQuestion(question, 'ar')
    const { labels: en, stem: _en, ...inEnglish } = shownQuestion(question, 'en')
    expect(inArabic).toEqual(inEnglish)
    expect(Object.keys(ar)).toEqual(Object.keys(en))
    expect(JSON.stringify(inEnglish)).not.toMatch(/correct|accepted|pairs|tolerance|"value"|feedback|explanation/)
  })

  it('says an answer in words', () => {
    const words = { true: 'True', false: 'False' }
    if (right) expect(answerInWords(question, right, 'en', words)).not.toBe('')
  })

  it('keeps every score and every part between 0 and 1, whatever is answered', () => {
    const key = fc.constantFrom(...new Set(Object.keys(question.content.en?.labels ?? {})), 'g1', 'g2', 'valueof', 'other')
    const answers = fc.record({
      type: fc.constant(type),
      choice: type === 'trueFalse' ? fc.boolean() : key,
      choices: fc.array(key, { maxLength: 20 }),
      items: fc.array(key, { maxLength: 20 }),
      text: fc.oneof(fc.string({ maxLength: 60 }), fc.double().map(String)),
      files: fc.array(fc.uuid({ version: 7 }), { maxLength: 5 }),
      value: fc.integer({ min: 1, max: 10 }),
      blanks: fc.dictionary(key, key),
      pairs: fc.dictionary(key, key),
      rows: fc.dictionary(key, key),
    })
    const { properties = {} } = z.toJSONSchema(typeOf({ type }).answer, { io: 'input' })
    fc.assert(
      fc.property(answers, (all) => {
        const own = Object.fromEntries(Object.entries(all).filter(([name]) => name in properties))
        const given = gradeAnswer(question, Answer.parse(own), 'ar')
        for (const { score } of [given, ...given.parts]) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('refuses hostile answers by their shape', () => {
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
    const named = JSON.parse('{"__proto__":"a1","constructor":"a1"}')
    for (const value of [deep, named, 'x'.repeat(1_000_000), null, Array.from({ length: 10_000 }, () => 'a')]) {
      const answer = {
        type,
        choice: value,
        choices: value,
        items: value,
        text: value,
        files: value,
        value,
        blanks: value,
        pairs: value,
        rows: value,
      }
      expect(Answer.safeParse(answer).success).toBe(false)
      for (const field of Object.keys(answer).filter((name) => name !== 'type'))
        expect(Answer.safeParse({ type, [field]: value }).success).toBe(false)
    }
  })
})

describe('grading', () => {
  it('takes any JSON without an exception', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof Answer.safeParse(value).success === 'boolean'))
  })

  it('gives an answer of another type nothing', () => {
    expect(gradeAnswer(questionOf('trueFalse'), { type: 'rating', value: 1 }, 'en')).toMatchObject({ score: 0 })
  })

  it.each([
    [['o1', 'o3'], 1],
    [['o1'], 0.5],
    [['o1', 'o2'], 0],
    [['o1', 'o2', 'o3', 'o4'], 0],
    [['o1', 'o2', 'o3'], 0.5],
    [[], 0],
  ])('takes wrong choices from right ones: %j', (choices, score) => {
    expect(grade('multipleChoice', { choices })).toBe(score)
  })

  it('gives choosing everything its share only', () => {
    const design = Design.parse({ ...sampleQuestions.multipleChoice.design, credit: 'proportional' })
    const answer = (choices: string[]) =>
      gradeAnswer({ ...questionOf('multipleChoice'), design }, { type: 'multipleChoice', choices }, 'en').score
    expect([answer(['o1', 'o2', 'o3', 'o4']), answer(['o1']), answer([]), answer(['o3', 'o1'])]).toEqual([0.5, 0.5, 0, 1])
  })

  it.each([
    ['الرياض', 1],
    ['  الرِّيَاض ', 1],
    ['RIYADH', 1],
    ['riyad', 0.5],
    ['جدة', 0],
    ['', 0],
  ])('folds a written answer: %s', (text, score) => {
    expect(grade('shortText', { text })).toBe(score)
  })

  it.each([
    ['2.5', 1],
    ['٢٫٥', 1],
    ['۲٫۵ م', 1],
    ['2,5 m', 1],
    ['250 cm', 1],
    ['٢٥٠ سم', 1],
    ['2.6', 1],
    ['2.61', 0],
    ['2.5 kg', 0],
    ['two', 0],
    ['', 0],
  ])('reads the number %s', (text, score) => {
    expect(grade('numeric', { text })).toBe(score)
  })

  it('gives parts of a matching their share', () => {
    expect(grade('matching', { pairs: { k2: 'r7', k5: 'r4' } })).toBe(0.5)
    expect(grade('matrix', { rows: {} })).toBe(0)
    expect(grade('ordering', { items: ['s8'] })).toBeCloseTo(1 / 3)
  })

  it('finds designs that contradict themselves', () => {
    const { content } = questionOf('singleChoice')
    const design = Design.parse({ type: 'singleChoice', options: ['o1', 'o1', 'o3'], correct: 'o2' })
    expect(problemsOf({ design, content }).map(({ key, property }) => `${key} ${property}`)).toEqual([
      'duplicate design.options',
      'unknown design.correct',
      'unknown content.ar.labels.o2',
      'unknown content.en.labels.o2',
    ])
  })

  it('finds a gap that a language does not have', () => {
    const { design, content } = questionOf('fillBlanks')
    const without = { ...content, en: { labels: {}, feedback: {}, ...content.en, stem: 'Only [[g1]]' } }
    expect(problemsOf({ design, content: without })).toEqual([{ key: 'required', property: 'content.en.stem' }])
  })

  it('gives each gap its share, whether it is written, a number or a choice', () => {
    const design = Design.parse({
      type: 'fillBlanks',
      blanks: [
        { key: 'g1', accepted: [{ text: 'red' }] },
        {
          key: 'g2',
          accepted: [],
          numbers: [
            { value: 2.5, tolerance: 0.1 },
            { value: 7, score: 0.5 },
          ],
        },
        { key: 'g3', accepted: [], choices: [{ key: 'a', score: 1 }, { key: 'b', score: 0.25 }, { key: 'c' }] },
      ],
    })
    const content = Content.parse({
      en: { stem: '[[g1]] [[g2]] [[g3]]', labels: { a: 'up', b: 'left', c: 'up' } },
    })
    expect(problemsOf({ design, content })).toEqual([])
    const sharesOf = (g1: string, g2: string, g3: string) =>
      gradeAnswer({ design, content }, { type: 'fillBlanks', blanks: { g1, g2, g3 } }, 'en').parts.map(({ score }) => score)
    expect(sharesOf('Red', '٢٫٦', 'a')).toEqual([1, 1, 1])
    expect(sharesOf('blue', '7.0', 'b')).toEqual([0, 0.5, 0.25])
    // A choice that looks like the right one is the right one; a number with a unit is none.
    expect(sharesOf('', '2.5 m', 'c')).toEqual([0, 0, 1])
    expect(sharesOf('', '2.61', 'up')).toEqual([0, 0, 0])
  })

  it('finds gaps in which nothing is right, and a choice of two gaps', () => {
    const design = Design.parse({
      type: 'fillBlanks',
      blanks: [
        { key: 'g1', accepted: [], numbers: [{ value: 1, score: 0.5 }] },
        { key: 'g2', accepted: [], choices: [{ key: 'a' }, { key: 'b', score: 0.5 }] },
        { key: 'g3', accepted: [], choices: [{ key: 'a', score: 1 }, { key: 'c' }] },
      ],
    })
    const content = Content.parse({ en: { stem: '[[g1]] [[g2]] [[g3]]', labels: { a: 'A', b: 'B', c: 'C' } } })
    expect(problemsOf({ design, content }).map(({ key, property }) => `${key} ${property}`)).toEqual([
      'duplicate design.blanks',
      'required design.blanks.0.numbers',
      'required design.blanks.1.choices',
    ])
  })
})
