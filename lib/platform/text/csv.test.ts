import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv'

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

describe('CSV', () => {
  it('quotes what would end a cell or a record', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '=', 'س') }), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(cells, (record) => {
        expect(csvText([record], { keepsFormulas: true })).toBe(`${record.map(quoted).join(',')}\r\n`)
      }),
    )
  })

  it('makes formulas harmless, and writes a mark and other delimiters', () => {
    expect(csvText([['=1+1', '@a', 'b', 2, null]])).toBe("'=1+1,'@a,b,2,\r\n")
    expect(csvText([['a,b', 'c;d']], { hasMark: true, delimiter: ';' })).toBe('\ufeffa,b;"c;d"\r\n')
  })
})
