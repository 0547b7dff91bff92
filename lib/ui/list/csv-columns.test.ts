import { describe, expect, it } from 'vitest'
import { csvColumns, onClock } from './csv-columns'

const titles = {
  languages: { ar: 'Arabic', en: 'English' },
  zone: 'Asia/Riyadh',
  code: 'code',
}
const heads = [
  { key: 'name', title: 'Name', csv: ['name.ar', 'name.en'] },
  { key: 'outcome', title: 'Result', csv: [{ path: 'outcome', title: 'Result', words: { failed: 'Not done' } }] },
  { key: 'createdAt', title: 'When' },
  { key: 'tags', title: '\u2066Tags\u2069' },
  { key: 'actions', title: 'Actions', csv: [] },
]

describe('the columns of a CSV', () => {
  it('have one title each, the same whatever the rows hold', () => {
    expect(csvColumns(heads, titles).map(({ title }) => title)).toEqual([
      'Name (Arabic)',
      'Name (English)',
      'Result',
      'Result (code)',
      'When (Asia/Riyadh)',
      'When (ISO 8601)',
      'Tags',
    ])
  })

  it('hold values in words, moments on the clock of the reader and in ISO 8601, and nothing for what is not there', () => {
    const line = (item: unknown) => csvColumns(heads, titles).map((column) => column.valueOf(item))
    const item = { name: { ar: 'نور', en: 'Nour' }, outcome: 'failed', createdAt: '2026-11-22T22:30:00.000Z', tags: ['a', 'b'] }
    expect(line(item)).toEqual(['نور', 'Nour', 'Not done', 'failed', '2026-11-23 01:30:00', '2026-11-22T22:30:00.000Z', 'a; b'])
    expect(line({ name: null, outcome: 'odd', createdAt: null })).toEqual(['', '', 'odd', 'odd', '', '', ''])
  })

  it('hold each word of a list, and no code beside yes and no', () => {
    const given = [
      { key: 'roles', title: 'Roles', csv: ['roles.*.name.ar', 'roles.*.name.en'] },
      { key: 'states', title: 'States', csv: [{ path: 'states', title: 'States', words: { a: 'One', b: 'Two' } }] },
      { key: 'isOn', title: 'On', csv: [{ path: 'isOn', title: 'On', words: { true: 'Yes', false: 'No' } }] },
    ]
    const columns = csvColumns(given, titles)
    expect(columns.map(({ title }) => title)).toEqual(['Roles (Arabic)', 'Roles (English)', 'States', 'States (code)', 'On'])
    const roles = [{ name: { ar: 'مدرّب', en: 'Instructor' } }, { name: { ar: 'متعلّم', en: 'Learner' } }]
    const line = columns.map((column) => column.valueOf({ roles, states: ['a', 'b'], isOn: false }))
    expect(line).toEqual(['مدرّب; متعلّم', 'Instructor; Learner', 'One; Two', 'a; b', 'No'])
  })

  it('write a moment as spreadsheets read it, in 24 hours and 0-9', () => {
    expect(onClock('2026-01-05T20:04:09.120Z', 'Africa/Cairo')).toBe('2026-01-05 22:04:09')
    expect(onClock('nothing', 'Africa/Cairo')).toBe('')
  })
})
