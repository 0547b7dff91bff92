import { describe, expect, it } from 'vitest'
import { unzipped, zipped } from '@/lib/platform/archive'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { Content } from '../types/content.rules'
import { Design, questionTypes } from '../types/question-types.rules'
import { fileOf } from './archives.service'
import { options } from './exchange.fixtures'
import { formats } from './formats.rules'
import { questionsIn } from './question-files.rules'

const fileDate = new Date('2026-11-27T10:00:00Z')
const archive = async (files: Record<string, string>) =>
  (await zipped(new Map(Object.entries(files)), fileDate, 10_000_000)).toString('base64')
const written = (format: 'xlsx' | 'qti3') =>
  questionTypes.flatMap((type) => {
    const { design, content } = sampleQuestions[type]
    const question = { design: Design.parse(design), content: Content.parse(content), difficulty: null, tags: [], points: 1 }
    return formats[format].write(question, 1) ?? []
  })
const problemsOf = async (format: 'xlsx' | 'qti3', text: string) =>
  (await questionsIn(format, text, options())).flatMap(({ problems }) => problems.map(({ key }) => key))

describe('archives with questions', () => {
  it.each(['xlsx', 'qti3'] as const)('are read as they were written, and always the same: %s', async (format) => {
    const texts = written(format)
    const file = await fileOf(format, texts)
    expect(await fileOf(format, texts)).toBe(file)
    const read = await questionsIn(format, file, options())
    expect(read.flatMap(({ problems }) => problems)).toEqual([])
    expect(read).toHaveLength(texts.length)
    const again = read.flatMap(({ question, difficulty, tags, points }, at) =>
      question ? (formats[format].write({ ...question, difficulty, tags, points: points ?? 1 }, at + 1) ?? []) : [],
    )
    expect(again.map((text) => text.replace(/identifier="item-\d+"/, ''))).toEqual(
      texts.map((text) => text.replace(/identifier="item-\d+"/, '')),
    )
  })

  it.each(['xlsx', 'qti3'] as const)('are refused as one that cannot be read: %s', async (format) => {
    expect(await problemsOf(format, 'UEsDBBQAAAA')).toEqual(['unreadable'])
    expect(await problemsOf(format, await archive({ 'a.txt': 'a' }))).toEqual(['unreadable'])
    const bomb = { 'imsmanifest.xml': ' '.repeat(5_000_000), 'xl/worksheets/sheet1.xml': ' '.repeat(5_000_000) }
    expect(await problemsOf(format, await archive(bomb))).toEqual(['unreadable'])
  })

  it('refuse names that lead out of the archive', async () => {
    const harmless = await zipped(new Map([['aa/bb.xml', 'a']]), fileDate, 1000)
    const hostile = Buffer.from(harmless.toString('latin1').replaceAll('aa/bb.xml', '../bb.xml'), 'latin1')
    await expect(unzipped(hostile, { entries: 10, bytes: 1000, accepts: () => true })).rejects.toMatchObject({
      fault: 'unreadable',
    })
  })

  it('refuse entities of their own', async () => {
    const item = '<!DOCTYPE a [<!ENTITY b "c">]><qti-assessment-item title="&b;"><qti-item-body/></qti-assessment-item>'
    expect(await problemsOf('qti3', item)).toEqual(['unreadable'])
    const manifest =
      '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="a.xml"/><resource type="imsqti_item_xmlv3p0" href="../../etc/passwd"/></resources></manifest>'
    expect(await problemsOf('qti3', await archive({ 'imsmanifest.xml': manifest, 'a.xml': item }))).toEqual([
      'unreadable',
      'unreadable',
    ])
  })

  it('take the texts of a workbook that another program made', async () => {
    const shared = ['type', 'question_en', 'right', 'trueFalse', 'Is it <b>?'].map((text) =>
      text.includes('?') ? `<si><r><t>Is </t></r><r><t>it?</t></r></si>` : `<si><t>${text}</t></si>`,
    )
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
      <row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" t="s"><v>4</v></c><c r="D4" t="b"><f>1=1</f><v>1</v></c></row></sheetData></worksheet>`
    const text = await archive({ 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>` })
    expect(await questionsIn('xlsx', text, options())).toMatchObject([
      { line: 4, label: 'Is it?', question: { design: { type: 'trueFalse', correct: true } } },
    ])
  })

  it('take items of QTI 3 that another product made', async () => {
    const item = (inside: string, body: string) =>
      `<qti-assessment-item identifier="a" title="A">${inside}<qti-item-body>${body}</qti-item-body></qti-assessment-item>`
    const right = (cardinality: string, values: string[], type = 'identifier') =>
      `<qti-response-declaration identifier="R" cardinality="${cardinality}" base-type="${type}"><qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response></qti-response-declaration>`
    const design = async (text: string) => (await questionsIn('qti3', text, options()))[0]?.question?.design
    expect(
      await design(
        item(
          right('single', ['B']),
          '<p>Which?</p><qti-choice-interaction response-identifier="R" max-choices="1"><qti-simple-choice identifier="A">One</qti-simple-choice><qti-simple-choice identifier="B">Two</qti-simple-choice></qti-choice-interaction>',
        ),
      ),
    ).toEqual({ type: 'singleChoice', options: ['k1', 'k2'], correct: 'k2' })
    expect(
      await design(
        item(right('single', ['4.5'], 'float'), '<p>How many? <qti-text-entry-interaction response-identifier="R"/></p>'),
      ),
    ).toMatchObject({ type: 'numeric', value: 4.5 })
    expect(
      await design(
        item(right('single', ['sea'], 'string'), '<p>The <qti-text-entry-interaction response-identifier="R"/> is wide.</p>'),
      ),
    ).toMatchObject({ type: 'fillBlanks', blanks: [{ key: 'g1', accepted: [{ text: 'sea', score: 1 }] }] })
    const unknown = item('', '<qti-drawing-interaction response-identifier="R"/>')
    expect(await problemsOf('qti3', unknown)).toEqual(['unsupported'])
  })
})
