import { describe, expect, it } from 'vitest'
import type { ImportField } from '@/db/schema/member-imports'
import { text } from '@/lib/platform/i18n/text'
import { columnsOf, ignoredColumns } from './column-titles.rules'
import { delimiterOf, headOf, withoutPreamble } from './csv-head.rules'
import { recordsIn } from './csv-records.rules'
import { importFields } from './import-fields.rules'
import { peopleFiles } from './people-files.fixtures'
import { personIn } from './people-rows.rules'

/** Reads a file with what is suggested for it. */
function suggested(file: string) {
  const delimiter = delimiterOf(file)
  const columns = columnsOf(headOf(file, delimiter))
  const mapping: Partial<Record<ImportField, number>> = {}
  for (const [at, { suggested: field }] of columns.entries()) if (field) mapping[field] = at
  const builtInRoles = new Map([
    ['learner', 'learner'],
    ['instructor', 'instructor'],
  ])
  const reading = { mapping, columnCount: columns.length, roles: new Map(), builtInRoles, roleId: 'usual', locale: 'ar' as const }
  const { records } = recordsIn(withoutPreamble(file).text, delimiter, true)
  const people = records.slice(1).flatMap((record) => personIn(record, reading) ?? [])
  return { columns, mapping, people }
}

const shown = ({ problems, email, name, roleId, locale }: ReturnType<typeof suggested>['people'][number]) =>
  problems.length > 0 ? problems.map(({ field, key }) => `${field} ${key}`).join() : [email, name, roleId, locale]

describe('the people file of another program', () => {
  for (const { program, before = '', titles, arabic, rows, email, people } of peopleFiles)
    for (const [language, head] of [
      ['English', titles],
      ['Arabic', arabic],
    ] as const) {
      const file = `\ufeff${before}${[head, ...rows].join('\r\n')}\r\n`
      it(`is imported as suggested: ${program}, titles in ${language}`, () => {
        expect(head.split(',')).toHaveLength(titles.split(',').length)
        const { columns, mapping, people: found } = suggested(file)
        expect(mapping.email).toBe(titles.split(',').indexOf(email))
        expect(found.map(shown)).toEqual(people)
        // Columns without a field here are named.
        const ignored = ignoredColumns(columns, mapping)
        expect(ignored.length + Object.keys(mapping).length).toBe(columns.length)
        const department = titles.split(',').findIndex((title) => /^department/i.test(title))
        if (department >= 0) expect(mapping.department).toBe(department)
      })

      it(`is read with semicolons and tabs too: ${program}, titles in ${language}`, () => {
        for (const delimiter of [';', '\t']) {
          // None of the files has a comma within a cell but those of quoted names.
          const other = file.replace(/"[^"]*"|,/g, (part) => (part === ',' ? delimiter : part))
          expect(suggested(other).people.map(shown)).toEqual(people)
        }
      })
    }

  it('has its names by their script, whatever the title of the only name column is', () => {
    for (const title of ['Name', 'الاسم', 'Full name', 'الاسم الكامل']) {
      const { people } = suggested(`email,${title}\na@b.example,Sara Alahmad\nb@b.example,سارة الأحمد\n`)
      expect(people.map(({ name }) => name)).toEqual([{ en: 'Sara Alahmad' }, { ar: 'سارة الأحمد' }])
    }
    const { people } = suggested('email,Name,الاسم\na@b.example,Sara,سارة\n')
    expect(people.map(({ name }) => name)).toEqual([{ en: 'Sara', ar: 'سارة' }])
  })

  it('has no address in a column of sign-in names that are none', () => {
    expect(suggested('username,name\nsara,Sara\n').mapping.email).toBeUndefined()
    expect(suggested('username,name\nsara@b.example,Sara\n').mapping.email).toBe(0)
    expect(suggested('username,email,name\nsara@b.example,,Sara\nomar,omar@b.example,Omar\n').mapping.email).toBe(1)
  })

  it('has its addresses and names without the marks that copying adds', () => {
    const { people } = suggested('email,name\n\u202asara@مثال.السعودية\u202c,\u200fسارة\u200b الأ\u00adحمد\n')
    expect(people.map(shown)).toEqual([['sara@xn--mgbh0fb.xn--mgberp4a5d4ar', { ar: 'سارة الأحمد' }, 'usual', 'ar']])
  })

  it('names a status that is not known', () => {
    expect(suggested('email,name,status\na@b.example,Sara,Sabbatical\n').people.map(shown)).toEqual(['status statusUnknown'])
    expect(suggested('البريد,الاسم,موقوف\na@b.example,سارة,ربما\n').people.map(shown)).toEqual(['suspended statusUnknown'])
    expect(suggested('البريد,الاسم,الحالة\na@b.example,سارة,نشط\nb@b.example,ريم,موقوف\n').people.map(shown)).toEqual([
      ['a@b.example', { ar: 'سارة' }, 'usual', 'ar'],
      'status notActive',
    ])
  })
})

describe('the titles of the CSV of rows with problems', () => {
  it.each(['en', 'ar'] as const)('are suggested when the file comes back, in %s', (language) => {
    const titles = importFields.map((field) => text(language, `members.import.fields.${field}`))
    const plain = columnsOf([{ cells: titles.filter((_, at) => importFields[at] !== 'name'), isBroken: false }])
    expect(plain.map((column) => column.suggested)).toEqual(importFields.filter((field) => field !== 'name'))
  })
})
