import { beforeAll, describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { make, unique } from '@/lib/domain/testing/preparations'
import { createQuestionBank } from './question-banks.contract'
import { importQuestions } from './question-exchange.contract'
import { createQuestion, readQuestion, tryQuestion } from './questions.contract'

let org: Awaited<ReturnType<typeof freshOrganization>>
let bankId: string
beforeAll(async () => {
  org = await freshOrganization()
  bankId = await make(org, createQuestionBank, { name: { en: `Bank ${unique()}` } })
})

type Labels = Record<string, string>
const contentOf = (stem: string, labels: Labels = {}, ar: Labels = labels) => ({ en: { stem, labels }, ar: { stem, labels: ar } })
const create = (design: object, content: object) => org.admin.call(createQuestion, { body: { bankId, design, content } })
const ask = async (design: object, content: object = contentOf(`Question ${unique()}`)) => {
  const { envelope } = await create(design, content)
  return (envelope.data as { id: string }).id
}
const scoreOf = async (id: string, answer: object, language = 'en') => {
  const asked = { params: { id }, body: { answer }, headers: { 'accept-language': language } }
  return ((await org.admin.call(tryQuestion, asked)).envelope.data as { score: number }).score
}
const scoresOf = async (id: string, type: string, texts: string[]) => {
  const scores: number[] = []
  for (const text of texts) scores.push(await scoreOf(id, { type, text }))
  return scores
}

describe('a number', () => {
  it('has the unit that was asked for, not one whose symbol differs in its letters’ case', async () => {
    const numeric = { type: 'numeric', unitRequired: true }
    const power = await ask({ ...numeric, value: 5_000_000, units: [{ unit: 'MW', factor: 1e6 }] })
    expect(await scoresOf(power, 'numeric', ['5 MW', '٥ MW', '5 mW', '5 Mw'])).toEqual([1, 1, 0, 0])
    const both = await ask({
      ...numeric,
      value: 5,
      units: [
        { unit: 'mW', factor: 1 },
        { unit: 'MW', factor: 1e9 },
      ],
    })
    expect(await scoresOf(both, 'numeric', ['5 mW', '5 MW'])).toEqual([1, 0])
    const small = await ask({
      ...numeric,
      value: 5,
      units: [
        { unit: 'µm', factor: 1 },
        { unit: 'ميكرون', factor: 1 },
      ],
    })
    expect(await scoresOf(small, 'numeric', ['5 μm', '5 µm', '٥ ميكرون', '5 Mm'])).toEqual([1, 1, 1, 0])
  })

  it('is exact where no tolerance is given, at any size', async () => {
    const large = await ask({ type: 'numeric', value: 8_000_000_000, tolerance: 0 })
    expect(await scoresOf(large, 'numeric', ['8000000000', '8×10^9', '8000000007', '7999999999'])).toEqual([1, 1, 0, 0])
    const larger = await ask({ type: 'numeric', value: 900_719_925_474_099, tolerance: 0 })
    expect(await scoresOf(larger, 'numeric', ['900719925474099', '900719925474100', '900719925474099.0000001'])).toEqual([
      1, 0, 0,
    ])
    const tenth = await ask({ type: 'numeric', value: 0.3, tolerance: 0.1 })
    expect(await scoresOf(tenth, 'numeric', ['0.2', '0.4', '0.4000000001', '0.1999999999'])).toEqual([1, 1, 0, 0])
    const product = await ask(
      {
        type: 'formula',
        variables: [{ key: 'a', min: 100_000, max: 100_000, value: 100_000 }],
        expression: 'a * a + 7',
      },
      contentOf('[[a]] squared and seven'),
    )
    expect(await scoresOf(product, 'formula', ['10000000007', '10000000000'])).toEqual([1, 0])
  })

  it('is read as keyboards write it', async () => {
    const half = await ask({ type: 'numeric', value: 3.5 })
    expect(await scoresOf(half, 'numeric', ['٣٫٥', '٣،٥', '3,5', '۳٫۵', '３.５', '٣٥'])).toEqual([1, 1, 1, 1, 1, 0])
    const percent = await ask({ type: 'numeric', value: 50, units: [{ unit: '%', factor: 1 }] })
    expect(await scoresOf(percent, 'numeric', ['٥٠٪', '٪٥٠', '50%', '50 ％', '50', '50 m'])).toEqual([1, 1, 1, 1, 1, 0])
    const power = await ask({ type: 'numeric', value: 300_000 })
    expect(await scoresOf(power, 'numeric', ['3e5', '3*10^5', '3×10^5', '3 x 10^5', '3×10⁵', '٣×١٠^٥', '3*10^4'])).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ])
    const below = await ask({ type: 'numeric', value: -5 })
    expect(await scoresOf(below, 'numeric', ['-5', '−5', '–5', '—5', '\u200e-٥', '5'])).toEqual([1, 1, 1, 1, 1, 0])
    const sum = await ask(
      { type: 'formula', variables: [{ key: 'a', min: 5, max: 5, value: 5 }], expression: '0 − a' },
      contentOf('[[a]]'),
    )
    expect(await scoresOf(sum, 'formula', ['–5', '٥-', '-5', '5'])).toEqual([1, 1, 1, 0])
  })

  it('can be one of several, or lie in a range', async () => {
    const alternatives = [{ value: -2 }, { min: 10, max: 12.5 }]
    const root = await ask({ type: 'numeric', value: 2, tolerance: 0.1, alternatives })
    expect(await scoresOf(root, 'numeric', ['2', '-1.9', '10', '12.5', '11', '12.51', '0', '9.95'])).toEqual([
      1, 1, 1, 1, 1, 0, 0, 0,
    ])
    const refused = await create({ type: 'numeric', value: 2, alternatives: [{ min: 3, max: 1 }] }, contentOf('Range'))
    expect(refused.envelope).toMatchObject({ errors: [{ property: 'design.alternatives.0.max' }] })
  })
})

describe('a written answer', () => {
  const short = (text: string, matching = 'strict') => ask({ type: 'shortText', accepted: [{ text }], matching })
  it('may have the signs that phones put in', async () => {
    expect(await scoresOf(await short("don't"), 'shortText', ['don’t', 'donʼt', 'don‘t', 'dont'])).toEqual([1, 1, 1, 0])
    expect(await scoresOf(await short('"yes" - no', 'loose'), 'shortText', ['“yes” – no', '«yes» — no', 'yes no'])).toEqual([
      1, 1, 0,
    ])
    expect(await scoresOf(await short("don't", 'exact'), 'shortText', ["don't", 'don’t'])).toEqual([1, 0])
    const gap = await ask({ type: 'fillBlanks', blanks: [{ key: 'g1', accepted: [{ text: "it's" }] }] }, contentOf('[[g1]] late'))
    expect(await scoreOf(gap, { type: 'fillBlanks', blanks: { g1: 'It’s' } })).toBe(1)
  })
})

describe('answers that look the same', () => {
  it('are the same in an order', async () => {
    const lines = { i1: 'print(x)', i2: 'x = x + 1', i3: 'print(x)' }
    const id = await ask({ type: 'ordering', items: ['i1', 'i2', 'i3'] }, contentOf('Order', lines))
    expect(await scoreOf(id, { type: 'ordering', items: ['i3', 'i2', 'i1'] })).toBe(1)
    expect(await scoreOf(id, { type: 'ordering', items: ['i2', 'i1', 'i3'] })).toBeCloseTo(1 / 3)
  })

  it('are the same in pairs, on either side', async () => {
    const labels = { cat: 'cat', dog: 'dog', hen: 'hen', r1: 'mammal', r2: 'mammal', r3: 'bird' }
    const pairs = [
      { left: 'cat', right: 'r1' },
      { left: 'dog', right: 'r2' },
      { left: 'hen', right: 'r3' },
    ]
    const animals = await ask({ type: 'matching', pairs }, contentOf('Match', labels))
    const by = (answered: Labels) => scoreOf(animals, { type: 'matching', pairs: answered })
    expect(await by({ cat: 'r2', dog: 'r1', hen: 'r3' })).toBe(1)
    expect(await by({ cat: 'r1', dog: 'r1', hen: 'r3' })).toBe(1)
    expect(await by({ cat: 'r3', dog: 'r1', hen: 'r2' })).toBeCloseTo(1 / 3)
    const left = { a: 'root', b: 'root', x: '2', y: '-2' }
    const roots = await ask(
      {
        type: 'matching',
        pairs: [
          { left: 'a', right: 'x' },
          { left: 'b', right: 'y' },
        ],
      },
      contentOf('Roots', left),
    )
    expect(await scoreOf(roots, { type: 'matching', pairs: { a: 'y', b: 'x' } })).toBe(1)
    expect(await scoreOf(roots, { type: 'matching', pairs: { a: 'y', b: 'y' } })).toBe(0.5)
    const matrix = await ask(
      { type: 'matrix', rows: ['r'], columns: ['c1', 'c2', 'c3'], correct: { r: 'c1' } },
      contentOf('Choose', { r: 'Row', c1: 'yes', c2: 'yes', c3: 'no' }),
    )
    expect(await scoreOf(matrix, { type: 'matrix', rows: { r: 'c2' } })).toBe(1)
  })

  it('are the same in gaps, and only in the language in which they are', async () => {
    const blanks = [
      { key: 'g1', correct: 'w1' },
      { key: 'g2', correct: 'w2' },
    ]
    const words = { w1: 'the', w2: 'the', w3: 'a' }
    const content = (ar: Labels) => contentOf('[[g1]] end of [[g2]] day', words, ar)
    const swapped = { g1: 'w2', g2: 'w1' }
    for (const type of ['dragText', 'wordBank']) {
      const id = await ask({ type, blanks, words: ['w1', 'w2', 'w3'] }, content({ w1: 'نهاية', w2: 'يوم', w3: 'ليل' }))
      expect(await scoreOf(id, { type, blanks: swapped }, 'en')).toBe(1)
      expect(await scoreOf(id, { type, blanks: swapped }, 'ar')).toBe(0)
    }
  })

  it('are refused where one choice is right and one wrong, in any language and in imports', async () => {
    const same = { o1: 'Yes', o2: 'Yes', o3: 'No' }
    const other = { o1: 'نعم', o2: 'أجل', o3: 'لا' }
    const options = ['o1', 'o2', 'o3']
    for (const design of [
      { type: 'singleChoice', options, correct: 'o1' },
      { type: 'multipleChoice', options, correct: ['o1', 'o3'] },
    ]) {
      const { status, envelope } = await create(design, contentOf('Which?', same, other))
      expect([status, envelope]).toMatchObject([422, { errors: [{ key: 'duplicate', property: 'content.en.labels.o2' }] }])
    }
    expect(
      (await create({ type: 'multipleChoice', options, correct: ['o1', 'o2'] }, contentOf('Which?', same, other))).status,
    ).toBe(201)
    const text = 'Which one? {=Yes ~Yes ~No}'
    const { envelope } = await org.admin.call(importQuestions, { body: { bankId, format: 'gift', text } })
    expect(envelope.data).toMatchObject({ importedCount: 0, questions: [{ problems: [{ key: 'incomplete' }] }] })
    const gift = 'Match each one. {=cat -> mammal =dog -> mammal =hen -> bird}'
    const imported = await org.admin.call(importQuestions, { body: { bankId, format: 'gift', text: gift } })
    const { id } = (imported.envelope.data as { questions: { id: string }[] }).questions[0] ?? { id: '' }
    const { design } = (await org.admin.call(readQuestion, { params: { id } })).envelope.data as {
      design: { pairs: { left: string; right: string }[] }
    }
    const [cat, dog, hen] = design.pairs
    const swapped = { [cat?.left ?? '']: dog?.right, [dog?.left ?? '']: cat?.right, [hen?.left ?? '']: hen?.right }
    expect(await scoreOf(id, { type: 'matching', pairs: swapped })).toBe(1)
  })
})

describe('an answer that names something twice', () => {
  it('gets nothing where there is one of each', async () => {
    const items = { a: 'A', b: 'B', c: 'C', d: 'D' }
    const order = await ask({ type: 'ordering', items: Object.keys(items) }, contentOf('Order', items))
    expect(await scoreOf(order, { type: 'ordering', items: ['a', 'a', 'c', 'd'] })).toBe(0)
    const blanks = [
      { key: 'g1', correct: 'a' },
      { key: 'g2', correct: 'b' },
    ]
    const drag = await ask({ type: 'dragText', blanks, words: Object.keys(items) }, contentOf('[[g1]] [[g2]]', items))
    expect(await scoreOf(drag, { type: 'dragText', blanks: { g1: 'a', g2: 'a' } })).toBe(0)
    // A word of a bank may fit several gaps.
    const bank = await ask({ type: 'wordBank', blanks, words: Object.keys(items) }, contentOf('[[g1]] [[g2]]', items))
    expect(await scoreOf(bank, { type: 'wordBank', blanks: { g1: 'a', g2: 'a' } })).toBe(0.5)
  })
})

describe('a table', () => {
  const read = async (rows: string[]) => {
    const text = rows.join('\n')
    const { envelope } = await org.admin.call(importQuestions, { body: { bankId, format: 'csv', text } })
    return (envelope.data as { questions: { id: string | null; problems: object[] }[] }).questions
  }
  it('has numbers as people type them', async () => {
    const [head, ...rows] = [
      'type;question_en;options_en;right;tolerance',
      ...['٢٫٥', '2,5', '٢،٥', '2.5'].map((value) => `numeric;How long is ${value}?;;${value};٠٫١`),
    ]
    for (const { id, problems } of await read([head ?? '', ...rows])) {
      expect(problems).toEqual([])
      expect(await scoresOf(id ?? '', 'numeric', ['2.6', '2.61'])).toEqual([1, 0])
    }
    const [choice] = await read([head ?? '', 'singleChoice;Which of the two?;"One|Two";٢;'])
    expect(choice).toMatchObject({ problems: [] })
    const [several] = await read([head ?? '', 'numeric;Which numbers?;;"2 | -2 | ١٠ .. ١٢";'])
    expect(await scoresOf(several?.id ?? '', 'numeric', ['-2', '11', '13'])).toEqual([1, 1, 0])
  })

  it('has numbers that are none refused', async () => {
    const [{ problems } = { problems: [] }] = await read(['type;question_en;right', 'numeric;How many of them?;about two'])
    expect(problems).toMatchObject([{ property: 'design.value' }])
  })
})

describe('a right answer that is shown', () => {
  const shownOf = async (design: object, stem = `Shown ${unique()}`) => {
    const { rightAnswer } = await import('./questions.rules')
    const { Design } = await import('./types/question-types.rules')
    expect((await create(design, contentOf(stem))).status).toBe(201)
    return rightAnswer(Design.parse(design))
  }
  it.each([
    [{ type: 'numeric', value: 0.3, units: [{ unit: 'm', factor: 0.1 }], unitRequired: true }, '3 m'],
    [{ type: 'numeric', value: 0.7, units: [{ unit: 'm', factor: 0.1 }], unitRequired: true }, '7 m'],
    [
      {
        type: 'numeric',
        value: 1,
        units: [
          { unit: 'yd', factor: 3 },
          { unit: 'ft', factor: 1 },
        ],
        unitRequired: true,
      },
      '1 ft',
    ],
    [{ type: 'numeric', value: 1e15 }, '1000000000000000'],
    [{ type: 'numeric', value: 1e-7 }, '0.0000001'],
  ])('has no binary fractions: %j', async (design, text) => {
    expect(await shownOf(design)).toMatchObject({ text })
  })

  it('is right itself, where its decimals have no end', async () => {
    const variables = [
      { key: 'a', min: 10, max: 10, value: 10 },
      { key: 'b', min: 3, max: 3, value: 3 },
    ]
    const design = { type: 'formula', variables, expression: 'a / b' }
    expect(await shownOf(design, '[[a]] : [[b]]')).toMatchObject({ text: '3.33333333333' })
    const id = await ask(design, contentOf('[[a]] : [[b]]'))
    expect(await scoresOf(id, 'formula', ['3.33333333333', '3.3333333333333333', '3.33'])).toEqual([1, 1, 0])
  })
})
