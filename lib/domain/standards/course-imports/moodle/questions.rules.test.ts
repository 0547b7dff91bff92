import { describe, expect, it } from 'vitest'
import { readXml } from '@/lib/platform/xml'
import { answer, entry, question } from '../sample-backup.fixtures'
import { readQuestions } from './questions.rules'

/** The questions of one category whose entries have these texts. */
function read(...inside: string[]) {
  const entries = inside.map((each, at) => entry(at + 1, each)).join('')
  const text = `<question_categories><question_category id="1"><name>Safety</name><question_bank_entries>${entries}</question_bank_entries></question_category></question_categories>`
  let keys = 0
  const freshKey = () => {
    keys += 1
    return `k${keys}`
  }
  return [...readQuestions(readXml(text), { language: 'en', freshKey })].map(({ kind, read: found, lost }) => ({
    kind,
    lost,
    design: found.question?.design,
    texts: found.question?.content.en,
    tags: found.tags,
  }))
}
const answers = (...all: string[]) => `<answers>${all.join('')}</answers>`
const gap = (id: number, type: string, own: string, mark = '1.0') =>
  question(id, type, `{1:${type}}`, own).replace('<defaultmark>1.0', `<parent>50</parent><defaultmark>${mark}`)
const embedded = (stem: string, ...gaps: number[]) =>
  question(50, 'multianswer', stem, `<answers/><multianswer id="1"><sequence>${gaps.join(',')}</sequence></multianswer>`)
const short = (id: number, ...all: string[]) =>
  gap(id, 'shortanswer', `${answers(...all)}<shortanswer><usecase>0</usecase></shortanswer>`)

describe('a question of a Moodle backup', () => {
  it('with words to choose or to drag keeps its gaps', () => {
    const words = answers(answer(1, 'helmet', 0, '1'), answer(2, 'gloves', 0, '1'), answer(3, 'phone', 0, '1'))
    const [chosen, dragged] = read(
      question(1, 'gapselect', '<p>On the head the [[1]], on the hands the [[2]].</p>', words),
      question(2, 'ddwtos', 'Only the [[2]].', words),
    )
    expect(chosen).toMatchObject({ design: { type: 'wordBank', words: ['k1', 'k2', 'k3'] }, lost: [], tags: ['Safety'] })
    expect(chosen?.design).toMatchObject({ blanks: [{ correct: 'k1' }, { correct: 'k2' }] })
    expect(chosen?.texts).toMatchObject({ stem: 'On the head the [[g1]], on the hands the [[g2]].', labels: { k2: 'gloves' } })
    expect(dragged).toMatchObject({ design: { type: 'dragText', blanks: [{ key: 'g1', correct: 'k5' }] } })
  })

  it('with words in groups says that each gap now offers all of them', () => {
    const group = (number: number) => `O:8:"stdClass":2:{s:9:"draggroup";s:1:"${number}";s:8:"infinite";i:0;}`
    const words = answers(answer(1, 'red', 0, group(1)), answer(2, 'blue', 0, group(2)))
    expect(read(question(1, 'ddwtos', '[[1]] or [[2]]', words))[0]).toMatchObject({
      lost: ['group'],
      design: { type: 'dragText' },
    })
  })

  it('with written answers in its text becomes gaps, and its parts are no questions of their own', () => {
    const found = read(
      embedded('<p>The alarm is {#1}, the exit is {#2}.</p>', 51, 52),
      short(51, answer(1, 'red', 1), answer(2, 'dark red', 0.5)),
      short(52, answer(3, 'green', 1)),
    )
    expect(found).toHaveLength(1)
    expect(found[0]?.design).toMatchObject({
      type: 'fillBlanks',
      matching: 'strict',
      blanks: [
        { key: 'g1', accepted: [{ text: 'red', score: 1 }, { text: 'dark red', score: 0.5 }] },
        { key: 'g2', accepted: [{ text: 'green' }] },
      ], // biome-ignore format: two gaps
    })
    expect(found[0]?.texts?.stem).toBe('The alarm is [[g1]], the exit is [[g2]].')
  })

  it('with choices in its text becomes gaps with words, if all of them offer the same', () => {
    const choice = (id: number, right: number, words: string[]) =>
      gap(
        id,
        'multichoice',
        `${answers(...words.map((word, at) => answer(at, word, at === right ? 1 : 0)))}<multichoice><single>1</single></multichoice>`,
      )
    const [same] = read(embedded('{#1} and {#2}', 51, 52), choice(51, 0, ['left', 'right']), choice(52, 1, ['left', 'right']))
    expect(same?.design).toMatchObject({ type: 'wordBank', words: ['k1', 'k2'], blanks: [{ correct: 'k1' }, { correct: 'k2' }] })
    const [other] = read(embedded('{#1} and {#2}', 51, 52), choice(51, 0, ['left', 'right']), choice(52, 1, ['up', 'down']))
    expect(other?.design).toMatchObject({
      type: 'fillBlanks',
      blanks: [{ choices: [{ score: 1 }, { score: 0 }] }, { choices: [{ score: 0 }, { score: 1 }] }],
    })
  })

  it('with gaps of several kinds keeps them all, and reports points that differ', () => {
    const number = gap(52, 'numerical', answers(answer(2, '3', 1), answer(3, '4', 0.5)), '2.0')
    const [found] = read(embedded('{#1} {#2}', 51, 52), short(51, answer(1, 'a', 1)), number)
    expect(found?.design).toMatchObject({
      blanks: [{ accepted: [{ text: 'a' }] }, { numbers: [{ value: 3 }, { value: 4, score: 0.5 }] }],
    })
    expect(found?.lost).toEqual(['fraction'])
  })

  it.each([
    ['a gap of another kind', [short(51, answer(1, 'a', 1)), gap(52, 'essay', answers(answer(2, '3', 1)))]],
    ['a gap that is not there', [short(51, answer(1, 'a', 1))]],
  ])('with %s is left out as a whole', (_, gaps) => {
    expect(read(embedded('{#1} {#2}', 51, 52), ...gaps).map(({ kind, design }) => [kind, design])).toEqual([
      ['multianswer', undefined],
    ])
  })

  it('takes each of its gaps once, so that a backup cannot have one read again and again', () => {
    const gaps = [51, 51, 51]
    const found = read(embedded('{#1} {#2} {#3}', ...gaps), embedded('{#1}', 51), short(51, answer(1, 'red', 1)))
    expect(found.map(({ design }) => design)).toEqual([undefined, undefined])
  })

  it('that orders things has them by their places', () => {
    const items = answers(answer(1, 'Call', 2), answer(2, 'Leave', 3), answer(3, 'Look', 1))
    const [byPlace, whole, byNeighbour] = ['0', '-1', '2'].map(
      (grading) =>
        read(question(1, 'ordering', 'In which order?', `${items}<ordering><gradingtype>${grading}</gradingtype></ordering>`))[0],
    )
    expect(byPlace?.texts?.labels).toEqual({ k1: 'Look', k2: 'Call', k3: 'Leave' })
    expect(byPlace).toMatchObject({ design: { type: 'ordering', items: ['k1', 'k2', 'k3'], credit: 'proportional' }, lost: [] })
    expect(whole).toMatchObject({ design: { credit: 'none' }, lost: [] })
    expect(byNeighbour).toMatchObject({ lost: ['fraction'] })
  })

  it('keeps units, and says which of its answers and comments have no place', () => {
    const units =
      '<numerical_units><numerical_unit><multiplier>1</multiplier><unit>m</unit></numerical_unit><numerical_unit><multiplier>100</multiplier><unit>cm</unit></numerical_unit></numerical_units><numerical_options><unitgradingtype>1</unitgradingtype></numerical_options>'
    const [metres] = read(
      question(1, 'numerical', 'How far?', `${answers(answer(1, '30', 1), answer(2, '31', 0.5, 'Nearly'))}${units}`),
    )
    expect(metres).toMatchObject({ lost: ['fraction', 'feedback'], design: { value: 30, unitRequired: true } })
    expect(metres?.design).toMatchObject({
      units: [
        { unit: 'm', factor: 1 },
        { unit: 'cm', factor: 0.01 },
      ],
    })
  })

  it('keeps the parts of points that its type has, and says where it has none', () => {
    const choice = (single: number, ...fractions: number[]) =>
      question(
        1,
        'multichoice',
        'Which?',
        `${answers(...fractions.map((share, at) => answer(at, `Option ${at}`, share)))}<multichoice><single>${single}</single></multichoice>`,
      )
    const lostIn = (text: string) => read(text)[0]?.lost
    expect(lostIn(choice(1, 1, 0.5, 0))).toEqual(['fraction'])
    expect(lostIn(choice(0, 0.5, 0.5, -1))).toEqual([])
    expect(lostIn(choice(0, 0.7, 0.3, 0))).toEqual(['fraction'])
    const [written] = read(
      question(1, 'shortanswer', 'Where?', answers(answer(1, 'exit', 1), answer(2, '*door*', 0.5), answer(3, '2\\*2', 0.5))),
    )
    expect(written).toMatchObject({
      lost: ['*'],
      design: {
        accepted: [
          { text: 'exit', score: 1 },
          { text: '2*2', score: 0.5 },
        ],
      },
    })
  })

  it('has the description of its picture in the place of the picture', () => {
    const [found] = read(
      question(1, 'essay', '<p>What is this?<img alt="A red &amp; round sign" src="@@PLUGINFILE@@/a.png"></p>', ''),
    )
    expect(found).toMatchObject({ lost: ['img'], texts: { stem: 'What is this? (A red & round sign)' } })
  })

  it.each(['description', 'calculated', 'ddmarker', 'random', 'constructor'])('of the type %s is left out', (kind) => {
    expect(read(question(1, kind, 'x', '')).map(({ design }) => design)).toEqual([undefined])
  })
})
