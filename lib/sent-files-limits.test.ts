import { describe, expect, it } from 'vitest'
import { readers } from './domain/reader-list'
import { manifestOf } from './domain/standards/course-imports/sample-cartridge.fixtures'
import { zipped } from './platform/archive'
import type { AnyReader } from './platform/reading/reader'
import { readXml, XmlRefusal, xmlLimits } from './platform/xml'

describe('an XML text', () => {
  const refused = (text: string) => expect(() => readXml(text)).toThrow(XmlRefusal)
  const { tag, attribute, attributes, references, elements, depth } = xmlLimits

  it('is refused beyond each of its limits, and read at them', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="b"`).join(' ')
    const nested = (count: number) => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`
    const wide = ` a="${'b'.repeat(attribute - 10)}"`
    for (const [good, bad] of [
      [`<a b="${'c'.repeat(attribute)}"/>`, `<a b="${'c'.repeat(attribute + 1)}"/>`],
      [`<a ${names(attributes)}/>`, `<a ${names(attributes + 1)}/>`],
      [nested(depth), nested(depth + 1)],
      [`<a>${'<b/>'.repeat(elements - 1)}</a>`, `<a>${'<b/>'.repeat(elements)}</a>`],
      [`<a>${'&lt;'.repeat(references)}</a>`, `<a>${'&lt;'.repeat(references + 1)}</a>`],
      [`<a${wide.repeat(3)}/>`, `<a${wide.repeat(Math.ceil(tag / wide.length) + 1)}/>`],
    ] as const) {
      expect(readXml(good).name).toBe('a')
      refused(bad)
    }
  })

  it('has the attributes that it says, also with a sign of an end in them', () => {
    expect(readXml(`<a b="1 > 0" c = '"' d="&#x41;&amp;"/>`).attributes).toEqual({ b: '1 > 0', c: '"', d: 'A&' })
    for (const text of ['<a b/>', '<a b=c/>', '<a b="1"c="2"/>', '<a b="<"/>', '<a b="1/>', '<a / b="1">', '<a b="&c;"/>'])
      refused(text)
  })
})

/** Reads as a reading process does. */
function readBy(name: string, input: unknown): unknown {
  const found: AnyReader | undefined = readers.find((one) => one.name === name)
  if (!found) throw new Error(`There is no reader ${name}`)
  return found.read(input as never)
}
const readQuestions = async (format: string, text: string) =>
  (await readBy('questionBanks.questionFile', { format, text, language: null })) as {
    question: object | null
    problems: { property?: string }[]
  }[]
const packed = async (files: Record<string, string>) =>
  (await zipped(new Map(Object.entries(files)), new Date('2026-11-27T10:00:00Z'), 10_000_000)).toString('base64')

describe('a file with questions', () => {
  it.each([
    ['gift', 'a {=b}\n\n'.repeat(20_000)],
    ['csv', `type\n${'rating\n'.repeat(20_000)}`],
    ['moodleXml', `<quiz>${'<question type="truefalse"/>'.repeat(7_000)}</quiz>`],
    [
      'xlsx',
      `<worksheet><sheetData><row><c t="str"><v>type</v></c></row>${'<row><c t="str"><v>rating</v></c></row>'.repeat(2_000)}</sheetData></worksheet>`,
    ],
  ])('is read up to one question more than an import takes: %s', async (format, text) => {
    expect(await readQuestions(format, text)).toHaveLength(501)
  })

  it.each([
    ['gift', `a{=b${'~c'.repeat(100_000)}}`],
    ['gift', `a{${'=b->c'.repeat(40_000)}}`],
    ['csv', `type,question_en,options_en,right\nsingleChoice,a,${'b|'.repeat(100_000)}b,1`],
    ['csv', `type,question_en,right\nshortText,a,${'b|'.repeat(100_000)}b`],
    ['moodleXml', `<quiz><question type="multichoice">${'<answer fraction="0"/>'.repeat(8_000)}</question></quiz>`],
    [
      'moodleXml',
      `<quiz><question type="cloze"><questiontext><text>${'{1:SA:=a}'.repeat(20_000)}</text></questiontext></question></quiz>`,
    ],
    [
      'qti3',
      `<qti-assessment-item><qti-item-body><qti-choice-interaction>${'<qti-simple-choice/>'.repeat(8_000)}</qti-choice-interaction></qti-item-body></qti-assessment-item>`,
    ],
    [
      'qti3',
      `<qti-assessment-item><qti-item-body>${'<qti-text-entry-interaction/>'.repeat(8_000)}</qti-item-body></qti-assessment-item>`,
    ],
  ])('has a question of too many answers refused: %s', async (format, text) => {
    const [question, ...others] = await readQuestions(format, text)
    expect([question?.question, others]).toEqual([null, []])
  })

  it('has an item read once, however often its list names it', async () => {
    const resource = '<resource type="imsqti_item_xmlv3p0" href="a.xml"/>'
    const files = { 'imsmanifest.xml': `<manifest><resources>${resource.repeat(501)}</resources></manifest>`, 'a.xml': '<a/>' }
    expect(await readQuestions('qti3', await packed(files))).toHaveLength(1)
  })

  it('is refused where cells repeat one long text', async () => {
    const cell = '<c t="s"><v>0</v></c>'
    const sheet = `<worksheet><sheetData>${`<row>${cell.repeat(20)}</row>`.repeat(200)}</sheetData></worksheet>`
    const files = {
      'xl/worksheets/sheet1.xml': sheet,
      'xl/sharedStrings.xml': `<sst><si><t>type${' '.repeat(3_000_000)}</t></si></sst>`,
    }
    expect(await readQuestions('xlsx', await packed(files))).toMatchObject([{ problems: [{ key: 'unreadable' }] }])
  })
})

describe('a course', () => {
  const readCourse = async (format: string, texts: Record<string, string>) => {
    const all = new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))
    const sizes = new Map([...all].map(([name, { length }]) => [name, length]))
    const gathered = { texts: all, sizes, tooLong: new Set() }
    return readBy('courseImports.course', { format, gathered, language: 'en', untitled: 'Course' })
  }

  it('of Moodle is refused where two of its parts are one text', async () => {
    const part = (kind: string, id: number, folder: string) =>
      `<${kind}><${kind === 'section' ? 'sectionid' : 'moduleid'}>${id}</${kind === 'section' ? 'sectionid' : 'moduleid'}><modulename>page</modulename><title>T</title><sectionid>1</sectionid><directory>${folder}</directory></${kind}>`
    const backup = (sections: string, activities: string) =>
      `<moodle_backup><information><contents><sections>${sections}</sections><activities>${activities}</activities></contents></information></moodle_backup>`
    const texts = {
      'sections/a/section.xml': '<section/>',
      'activities/a/page.xml': '<activity><page><content>a</content></page></activity>',
    }
    const twice = (kind: string, folder: string) => [1, 2].map((id) => part(kind, id, folder)).join('')
    const one = part('section', 1, 'sections/a')
    for (const text of [backup(twice('section', 'sections/a'), ''), backup(one, twice('activity', 'activities/a'))])
      expect(await readCourse('moodle', { 'moodle_backup.xml': text, ...texts })).toBe('repeatedNames')
  })

  it('of a cartridge has a page read once, whatever names it', async () => {
    const places = Array.from(
      { length: 150 },
      (_, at) => `<item identifier="i${at}" identifierref="r"><title>T</title></item>`,
    ).join('')
    const items = `<item identifier="s"><title>S</title>${places}</item>`
    const resources = [{ id: 'r', type: 'webcontent', href: 'a.html' }]
    const text = manifestOf({ title: 'Course', items, resources })
    expect(await readCourse('cartridge', { 'imsmanifest.xml': text, 'a.html': '<p>Text</p>' })).toMatchObject({
      lessons: { length: 150 },
    })
  })
})
