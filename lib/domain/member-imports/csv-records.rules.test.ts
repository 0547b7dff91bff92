import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiterOf, recordsIn } from './csv-records.rules'

/** Reads a file in chunks of a length. */
function inPieces(text: string, length: number, delimiter = ',') {
  const cells: string[][] = []
  let rest = ''
  for (let at = 0; at < Math.max(1, text.length); at += length) {
    const read = recordsIn(rest + text.slice(at, at + length), delimiter, at + length >= text.length)
    rest = read.rest
    cells.push(...read.records.map(({ cells, isBroken }) => (isBroken ? ['BROKEN', ...cells] : cells)))
  }
  return cells
}

describe('the records of a CSV file', () => {
  it('are the same in chunks of any length, with every kind of line end', () => {
    const file = 'email,name\r\na@b.example,"Al-Nour, ""the light"""\rc@d.example,"two\r\nlines"\n\ne@f.example,ريم\r\n\r\n'
    const wanted = [
      ['email', 'name'],
      ['a@b.example', 'Al-Nour, "the light"'],
      ['c@d.example', 'two\nlines'],
      [''],
      ['e@f.example', 'ريم'],
    ]
    for (let length = 1; length <= file.length; length += 1) expect(inPieces(file, length)).toEqual(wanted)
  })

  it('are read as they were written, for any content of cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ب', '"', ',', ';', '\n', ' ', '=', '1'), maxLength: 8 })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        (rows, length) => {
          const text = rows.map((row) => [...row, 'end'].map(quoted).join(',')).join('\n')
          expect(inPieces(text, length)).toEqual(rows.map((row) => [...row, 'end']))
        },
      ),
      { numRuns: 200, seed: 17 },
    )
  })

  it('with broken quotes affect their own line only', () => {
    const good = 'a@b.example,Ann'
    for (const bad of ['"c@d.example,Cem', 'x"y,"Cem" Ali', '"c@d.example"x,"Cem"'])
      for (const length of [7, 10_000]) {
        const found = inPieces([good, bad, good, good].join('\n'), length)
        expect(found.filter(([first]) => first === 'a@b.example')).toHaveLength(3)
        expect(found).toHaveLength(4)
      }
    // Nothing closes it, to the end of a long file.
    const many = Array.from({ length: 3000 }, (_, at) => `p${at}@b.example,Ann`)
    const found = inPieces(['"c@d.example,Cem', ...many].join('\n'), 5000)
    expect([found[0]?.[0], found.length]).toEqual(['BROKEN', 3001])
    // The next quote of the file would close it.
    const closed = inPieces(['"c@d.example,Cem', ...many, '"d@d.example",Dina'].join('\n'), 100_000)
    expect([closed[0]?.[0], closed.length, closed.at(-1)]).toEqual(['BROKEN', 3002, ['d@d.example', 'Dina']])
  })

  it('are separated by the most frequent separator of the first line', () => {
    for (const delimiter of [',', ';', '\t', '|', '،']) expect(delimiterOf(`البريد${delimiter}الاسم\r\na;;;b`)).toBe(delimiter)
    expect([delimiterOf('"a,b,c";d'), delimiterOf('email')]).toEqual([';', ','])
  })
})
