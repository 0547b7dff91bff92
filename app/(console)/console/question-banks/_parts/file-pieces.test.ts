import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionsOfText } from '@/lib/domain/learning/question-banks/exchange/question-files.rules'
import { formatOf, piecesOf } from './file-pieces'

const files = {
  gift: (count: number) => Array.from({ length: count }, (_, at) => `// note\n::q${at}::Question ${at}? {T}`).join('\n\n'),
  moodleXml: (count: number) =>
    `<?xml version="1.0"?>\n<quiz>\n${Array.from({ length: count }, (_, at) => `<question type="truefalse">\n<questiontext><text>Question ${at}?</text></questiontext><answer fraction="100"><text>true</text></answer></question>`).join('\n')}\n</quiz>\n`,
  csv: (count: number) =>
    `type,question_en,right\r\n${Array.from({ length: count }, (_, at) => `trueFalse,"Question\n""${at}""?",true`).join('\r\n')}\r\n`,
}

describe('a file in pieces', () => {
  it.each(['gift', 'moodleXml', 'csv'] as const)('has the same questions at the same lines: %s', (format) => {
    let count = 0
    const freshKey = () => {
      count += 1
      return `k${count}`
    }
    const read = (text: string) => questionsOfText(format, text, { language: null, freshKey })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 250, max: 2000 }),
        (total, most, length) => {
          const text = files[format](total)
          const whole = read(text.replace(/\r\n/g, '\n')).map(({ line, label }) => `${line} ${label}`)
          const pieces = piecesOf(format, text, { length, count: most })
          const apart = pieces.flatMap((piece) =>
            read(piece.text).map(({ line, label }) => `${line + piece.linesBefore} ${label}`),
          )
          expect(apart).toEqual(whole)
          expect(whole).toHaveLength(total)
          for (const piece of pieces) expect(piece.text.length).toBeLessThanOrEqual(length)
        },
      ),
    )
  })

  it('has its format by its name and its beginning', () => {
    expect(formatOf('a.txt', 'Is it? {T}')).toBe('gift')
    expect(formatOf('a.txt', '\uFEFF<?xml version="1.0"?>')).toBe('moodleXml')
    expect(formatOf('a.CSV', 'type')).toBe('csv')
    expect(formatOf('a.xml', '<?xml version="1.0"?><qti-assessment-item/>')).toBe('qti3')
    expect(formatOf('a.zip', 'UEsDBBQA')).toBe('qti3')
    expect(formatOf('a.xlsx', 'UEsDBBQA')).toBe('xlsx')
  })
})
