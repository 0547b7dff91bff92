import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sources = ['lib', 'app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)
const holding = (text: RegExp) => sources.filter((file) => text.test(readFileSync(file, 'utf8')))

describe('things that are built once', () => {
  it('escapes markup in one place', () => {
    expect(holding(/'&': '&amp;'|replaceAll\('&', '&amp;'\)/)).toEqual(['lib/platform/text/escape.ts'])
  })

  it('writes CSV and workbooks in one place', () => {
    expect(holding(/from 'csv-stringify/)).toEqual(['lib/platform/text/csv.ts'])
    expect(holding(/<worksheet xmlns/)).toEqual(['lib/platform/text/workbook.ts'])
  })

  it('takes locks of rooms by their subject', () => {
    expect(holding(/pg_(?:try_)?advisory/).filter((file) => !file.startsWith('lib/platform/'))).toEqual([])
  })

  it('leaves notes out in one way', () => {
    expect(holding(/\{ \.\.\.\w+, note: \(\) =>/)).toEqual(['lib/platform/records/quietly.ts'])
  })
})
