import { describe, expect, it } from 'vitest'
import { columnsOf } from './column-titles.rules'
import { personIn, type Reading, roleKey } from './people-rows.rules'

const record = (...cells: string[]) => ({ cells, isBroken: false })
const reading: Reading = {
  mapping: { email: 0, nameAr: 1, nameEn: 2, role: 3, locale: 4 },
  columnCount: 5,
  roles: new Map([
    [roleKey('مدرّب'), 'instructor'],
    [roleKey('Instructor'), 'instructor'],
  ]),
  builtInRoles: new Map([['instructor', 'built-in']]),
  roleId: 'learner',
  locale: 'ar',
}
const keys = (...cells: string[]) => personIn(record(...cells), reading)?.problems.map(({ key, field }) => `${field} ${key}`)

describe('the columns of a file', () => {
  it('are suggested by their titles in both languages, each field once', () => {
    const suggested = (...names: string[]) => columnsOf([record(...names)]).map((column) => column.suggested)
    expect(suggested('\ufeffEmail', 'Name', 'الاسم بالعربيّة', 'Role', 'Language', 'Notes')).toEqual([
      'email',
      'nameEn',
      'nameAr',
      'role',
      'locale',
      null,
    ])
    expect(suggested('البريد الإلكتروني', 'الاسم', 'الاسم بالإنجليزية', 'الدور', 'اللغة', 'البريد')).toEqual([
      'email',
      'nameAr',
      'nameEn',
      'role',
      'locale',
      null,
    ])
    for (const title of ['user_email', 'User Email', 'userEmail', 'contact_email', 'user-mail'])
      expect(suggested('id', title)).toEqual([null, 'email'])
    expect(columnsOf([record('a', 'b'), record('1', '2'), record('3')])[1]).toEqual({
      title: 'b',
      samples: ['2', ''],
      suggested: null,
    })
  })
})

describe('a row of a file', () => {
  it('is a person with the role and the language of their own, or those of the file', () => {
    const own = personIn(record(' Sara٢@Alnoor.example ', ' سارة  الأحمد', '', 'مدرب', 'English'), reading)
    expect(own).toMatchObject({
      email: 'sara2@alnoor.example',
      name: { ar: 'سارة الأحمد' },
      roleId: 'instructor',
      locale: 'en',
      problems: [],
    })
    expect(personIn(record('sara@alnoor.example', '', 'Sara'), reading)).toMatchObject({
      roleId: 'learner',
      locale: 'ar',
      problems: [],
    })
    expect(personIn(record('', ' ', ''), reading)).toBeNull()
  })

  it('reports each problem with its column', () => {
    expect(keys('', 'سارة', '')).toEqual(['email emailMissing'])
    expect(keys('sara', 'سارة', '')).toEqual(['email emailFormat'])
    expect(keys(`${'a'.repeat(320)}@b.example`, 'سارة', '')).toEqual(['email emailTooLong'])
    expect(keys('a@b.example', '', '')).toEqual(['nameAr nameMissing'])
    expect(keys('a@b.example', 'س'.repeat(101), '')).toEqual(['nameAr nameTooLong'])
    expect(keys('a@b.example', '', 'Sa\ue000ra')).toEqual(['nameEn nameUnreadable'])
    expect(keys('a@b.example', '', 'Sa\u202era')).toEqual([])
    expect(keys('a@b.example', '', 'S\ufffdra')).toContain('null encoding')
    expect(keys('a@b.example', '', 'Sara', 'King', 'Klingon')).toEqual(['role roleUnknown', 'locale localeUnknown'])
    expect(keys('a@b.example', '', 'Sara', '', '', 'more')).toEqual(['null columns'])
    const wide = record('a@b.example', '', 'Sara', ...Array.from({ length: 997 }, () => 'more'))
    const { length: columnCount } = columnsOf([wide])
    expect(personIn(wide, { ...reading, mapping: { email: 0, nameEn: 2 }, columnCount })?.problems).toEqual([])
    expect(keys('a@b.example', '', 'Sara', '', '', '', ' ')).toEqual([])
    expect(personIn({ cells: ['"a@b'], isBroken: true }, reading)?.problems).toEqual([{ key: 'quotes', field: null }])
  })
})
