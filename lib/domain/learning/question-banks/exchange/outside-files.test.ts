import { describe, expect, it } from 'vitest'
import type { ExchangeFormat, ImportLoss } from '../words'
import { options } from './exchange.fixtures'
import { questionsOfText } from './question-files.rules'

const moodle = (type: string, inside: string, stem = 'Where?') =>
  `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${inside}</question></quiz>`
const answer = (text: string, fraction = 100, more = '') => `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const item = (body: string, declarations: string, processing = '') =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="A">${declarations}<qti-item-body>${body}</qti-item-body>${processing}</qti-assessment-item>`
const entry = '<p>How much? <qti-text-entry-interaction response-identifier="RESPONSE"/></p>'
const declared = (type: string, value: string, identifier = 'RESPONSE') =>
  `<qti-response-declaration identifier="${identifier}" cardinality="single" base-type="${type}"><qti-correct-response><qti-value>${value}</qti-value></qti-correct-response></qti-response-declaration>`
const compared = (attributes: string) =>
  `<qti-response-processing><qti-response-condition><qti-response-if><qti-equal ${attributes}/></qti-response-if></qti-response-condition></qti-response-processing>`

const readOf = (format: ExchangeFormat, text: string) => {
  const [read] = questionsOfText(format, text, options())
  if (!read) throw new Error('Nothing was read')
  return read
}
const shortText = (...texts: (string | [string, number])[]) => ({
  type: 'shortText',
  accepted: texts.map((one) => (typeof one === 'string' ? { text: one, score: 1 } : { text: one[0], score: one[1] })),
})

describe('a question of another product', () => {
  it.each<[string, ExchangeFormat, string, object, ImportLoss[]]>([
    ['any letters in an answer', 'moodleXml', moodle('shortanswer', answer('New*York')), shortText('New*York'), ['wildcard']],
    ['a star in an answer', 'moodleXml', moodle('shortanswer', answer('5\\*3')), shortText('5*3'), []],
    ['any letters in GIFT', 'gift', 'Where? {=New*York =%50%N\\\\*Y}', shortText('New*York', ['N*Y', 0.5]), ['wildcard']],
    [
      'remarks on answers',
      'moodleXml',
      moodle('shortanswer', answer('A', 100, '<feedback><text>Good</text></feedback>')),
      shortText('A'),
      ['remarks'],
    ],
    ['hints', 'moodleXml', moodle('shortanswer', `${answer('A')}<hint><text>Think</text></hint>`), shortText('A'), ['remarks']],
    [
      'notes for graders',
      'moodleXml',
      moodle('essay', '<graderinfo><text>Look</text></graderinfo>'),
      { type: 'longText' },
      ['remarks'],
    ],
    [
      'a part of the marks for an option',
      'moodleXml',
      moodle('multichoice', `<single>true</single>${answer('a')}${answer('b', 50)}${answer('c', 0)}`),
      { type: 'singleChoice', correct: 'k1' },
      ['partialCredit'],
    ],
    ['the same in GIFT', 'gift', 'Which? {=a ~%50%b ~c}', { type: 'singleChoice', correct: 'k1' }, ['partialCredit']],
    ['several options, each enough', 'gift', 'Which? {=a =b ~c}', { type: 'multipleChoice', correct: ['k1', 'k2'] }, ['scoring']],
    ['an arrow in an option', 'gift', 'Which? {=a -> b ~c}', { type: 'singleChoice', correct: 'k1' }, []],
    [
      'several right numbers',
      'moodleXml',
      moodle(
        'numerical',
        `${answer('2', 100, '<tolerance>0.1</tolerance>')}${answer('-2', 100, '<tolerance>0.1</tolerance>')}${answer('10', 100, '<tolerance>0</tolerance>')}`,
      ),
      { type: 'numeric', value: 2, tolerance: 0.1, alternatives: [{ value: -2 }, { min: 10, max: 10 }] },
      [],
    ],
    [
      'numbers, a range and one with half of the marks',
      'gift',
      'How much? {#=5:0.1 =7..9 =%50%6:0}',
      { type: 'numeric', value: 5, tolerance: 0.1, alternatives: [{ min: 7, max: 9 }] },
      ['partialCredit'],
    ],
    [
      'two ranges',
      'gift',
      'How much? {#=0.1..0.3 =7..9}',
      { value: 0.2, tolerance: 0.1, alternatives: [{ min: 7, max: 9 }] },
      [],
    ],
    [
      'a tolerance in the rules of QTI',
      'qti3',
      item(entry, declared('float', '5'), compared('tolerance-mode="relative" tolerance="10 10"')),
      { type: 'numeric', value: 5, tolerance: 10, toleranceKind: 'percent' },
      [],
    ],
    [
      'other rules of QTI',
      'qti3',
      item(entry, declared('float', '5'), compared('tolerance-mode="absolute" tolerance="1 2"')),
      { type: 'numeric', value: 5, tolerance: 0 },
      ['scoring'],
    ],
    [
      'gaps that compare letter by letter',
      'moodleXml',
      moodle('cloze', '', 'In {1:SHORTANSWER_C:=Paris} and {1:SAC:=Rome}'),
      { type: 'fillBlanks', matching: 'exact' },
      [],
    ],
    [
      'gaps of all kinds in a text of Moodle',
      'moodleXml',
      moodle('cloze', '', '{1:SA:=a} {1:NUMERICAL:=2.5:0.1~%50%3:0} {1:MULTICHOICE_VS:left~=right~%25%up}'),
      {
        blanks: [
          { accepted: [{ text: 'a' }] },
          {
            numbers: [
              { value: 2.5, tolerance: 0.1, score: 1 },
              { value: 3, score: 0.5 },
            ],
          },
          { choices: [{ score: 0 }, { score: 1 }, { score: 0.25 }] },
        ],
      },
      [],
    ],
    [
      'a number and choices in a text of QTI',
      'qti3',
      item(
        `<p>In <qti-text-entry-interaction response-identifier="A"/> it was <qti-inline-choice-interaction response-identifier="B"><qti-inline-choice identifier="x">hot</qti-inline-choice><qti-inline-choice identifier="y">cold</qti-inline-choice></qti-inline-choice-interaction>.</p>`,
        declared('integer', '1999', 'A') + declared('identifier', 'y', 'B'),
      ),
      { blanks: [{ numbers: [{ value: 1999 }] }, { choices: [{ score: 0 }, { score: 1 }] }] },
      [],
    ],
    [
      'words to choose in a text of QTI',
      'qti3',
      item(
        '<qti-hottext-interaction response-identifier="RESPONSE" max-choices="1"><p>The <qti-hottext identifier="A">cat</qti-hottext> were <qti-hottext identifier="B">here</qti-hottext>.</p></qti-hottext-interaction>',
        declared('identifier', 'A'),
      ),
      { type: 'hotText', blanks: [{ key: 'g1' }, { key: 'g2' }] },
      [],
    ],
    ['gaps that weigh more', 'moodleXml', moodle('cloze', '', '{1:SA:=a} {2:SA:=b}'), { type: 'fillBlanks' }, ['scoring']],
  ])('keeps what is right, or what is lost is named: %s', (_, format, text, design, lost) => {
    const { question, problems, ...read } = readOf(format, text)
    expect(problems).toEqual([])
    expect(question?.design).toMatchObject(design)
    expect([read.lost, read.isPartial]).toEqual([lost, lost.length > 0])
  })

  it('has its points', () => {
    expect(readOf('moodleXml', moodle('shortanswer', `<defaultgrade>5.0000000</defaultgrade>${answer('A')}`)).points).toBe(5)
    expect(readOf('moodleXml', moodle('shortanswer', `<defaultgrade>0</defaultgrade>${answer('A')}`)).points).toBeNull()
    const most = `<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>3.5</qti-value></qti-default-value></qti-outcome-declaration>`
    expect(readOf('qti3', item(entry, declared('string', 'a') + most)).points).toBe(3.5)
  })

  it('has raised and lowered text in signs, or behind ^ and _', () => {
    const stem =
      '10<sup>6</sup>, 10<sup>−7</sup>, H<sub>2</sub>O, x<sub>max</sub>, e<sup>x</sup>, 2<sup>n<sup>2</sup></sup>, <sup></sup>a<sup>b'
    const { question, lost } = readOf('moodleXml', moodle('shortanswer', answer('A'), stem))
    expect(question?.content.en?.stem).toBe('10⁶, 10⁻⁷, H₂O, x_(max), e^x, 2^(n²), ab')
    expect(lost).toEqual([])
    expect(readOf('moodleXml', moodle('shortanswer', answer('A'), 'Not <s>this</s> that')).lost).toEqual(['formatting'])
    expect(readOf('moodleXml', moodle('shortanswer', answer('A'), '<td>1</td><td>2</td>')).question?.content.en?.stem).toBe('1 2')
  })

  it('accepts the answers of both languages where their gaps differ', () => {
    const stem =
      '<span lang="ar" class="multilang">{1:SA:=باريس} {1:SA:=2}</span><span lang="en" class="multilang">{1:SA:=2} {1:SA:=Paris}</span>'
    const { question } = readOf('moodleXml', moodle('cloze', '', stem))
    expect(question?.content).toMatchObject({ ar: { stem: '[[g1]] [[g2]]' }, en: { stem: '[[g2]] [[g1]]' } })
    const wording = (...texts: string[]) => ({ accepted: texts.map((text) => ({ text, score: 1 })) })
    expect(question?.design).toMatchObject({ blanks: [wording('باريس', 'Paris'), wording('2')] })
  })

  it('has its words where the gaps of a language come in another order', () => {
    const stem = '<span lang="ar" class="multilang">[[2]] [[1]]</span><span lang="en" class="multilang">[[1]] [[2]]</span>'
    const words = '<selectoption><text>a</text></selectoption><selectoption><text>b</text></selectoption>'
    const { question } = readOf('moodleXml', moodle('gapselect', words, stem))
    expect(question?.content).toMatchObject({ ar: { stem: '[[g1]] [[g2]]' }, en: { stem: '[[g2]] [[g1]]' } })
    expect(question?.design).toMatchObject({
      blanks: [
        { key: 'g1', correct: 'k2' },
        { key: 'g2', correct: 'k1' },
      ],
    })
  })
})
