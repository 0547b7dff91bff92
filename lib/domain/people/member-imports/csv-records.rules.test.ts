import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiterOf, headOf, withoutPreamble } from './csv-head.rules'
import { recordsIn } from './csv-records.rules'

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

  it.each([
    ['quotes that are never closed', '"a\n', 21_600],
    ['text after each closing quote', '"a"x\n', 13_000],
    ['a quote in every second cell', '"a,"b\n', 10_900],
    ['unescaped inch marks', 'Screen 24",x\n"24" screen",y\n', 2200],
    ['escaped quotes without an end', '"a""b""\n', 8000],
    ['one quote, then short lines', '"\n', 32_000],
    ['quotes alone', '"', 65_000],
    ['separators alone', ',', 65_000],
    ['blank lines', '\n', 65_000],
    ['lines of the longest record', `"${'a'.repeat(7998)}\n`, 8],
    ['one line without an end', 'a', 65_000],
  ])('are read by work in proportion to the piece: %s', (_, part, times) => {
    for (const text of [part.repeat(times), `"${part.repeat(times)}`])
      for (const isLast of [true, false]) {
        const { records, rest, looks } = recordsIn(text, ',', isLast)
        expect(looks).toBeLessThanOrEqual(22 * text.length)
        expect(rest.length).toBeLessThanOrEqual(isLast ? 0 : 8000)
        if (isLast && part !== '\n') expect(records.length).toBeGreaterThan(0)
      }
  })

  it('are read a few at a time with the same result', () => {
    const text = Array.from({ length: 50 }, (_, at) => (at % 7 === 0 ? '"broken' : `p${at}@b.example,"two\nlines"`)).join('\n')
    const cells: string[][] = []
    for (let rest = text; rest !== ''; ) {
      const read = recordsIn(rest, ',', true, 3)
      expect(read.records.length).toBeLessThanOrEqual(3)
      cells.push(...read.records.map((record) => record.cells))
      rest = read.rest
    }
    expect(cells).toEqual(recordsIn(text, ',', true).records.map((record) => record.cells))
  })
})

describe('the separator of a file', () => {
  it('divides the titles and the rows alike', () => {
    for (const delimiter of [',', ';', '\t', '|', '،']) expect(delimiterOf(`البريد${delimiter}الاسم\r\na;;;b`)).toBe(delimiter)
    expect([delimiterOf('"a,b,c";d'), delimiterOf('email'), delimiterOf('')]).toEqual([';', ',', ','])
    expect(delimiterOf('Last, first, middle;Email\nAhmad;a@b.example\nOmar;o@b.example')).toBe(';')
    expect(delimiterOf('Last, first;Email\nAhmad, Sara;a@b.example\nAli, Omar;o@b.example')).toBe(';')
    expect(delimiterOf('الاسم، الأول;البريد\nسارة;a@b.example')).toBe(';')
    expect(delimiterOf('Email,Notes;more;still more\na@b.example,x\nb@b.example,y;z')).toBe(',')
    expect(delimiterOf('Email\tName\na@b.example\t"Ahmad, Sara, Dr"\nb@b.example\tx, y, z')).toBe('\t')
  })

  it("is the one that Excel's first line names, and that line is not the titles", () => {
    for (const [line, delimiter] of [
      ['sep=;', ';'],
      ['"sep=|"', '|'],
      ['SEP=\t', '\t'],
      ['sep=,', ','],
    ] as const) {
      const file = `\ufeff${line}\r\nEmail${delimiter}Name\r\na@b.example${delimiter}Sara\r\n`
      expect(delimiterOf(file)).toBe(delimiter)
      expect(headOf(file, delimiter)[0]?.cells).toEqual(['Email', 'Name'])
      expect(withoutPreamble(file).text.startsWith('Email')).toBe(true)
    }
  })

  it('and the titles are read from the beginning of a long piece alone', () => {
    const file = `Email,Name\n${'"a\n'.repeat(21_000)}`
    expect([delimiterOf(file), headOf(file, ',')[0]?.cells]).toEqual([',', ['Email', 'Name']])
    expect(headOf(`${'a,'.repeat(5000)}\n`, ',').filter(({ isBroken }) => !isBroken)).toEqual([])
  })
})
