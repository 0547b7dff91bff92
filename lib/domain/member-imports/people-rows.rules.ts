import { z } from 'zod'
import type { ImportColumn, ImportField, ImportMapping, ImportProblem } from '@/db/schema/member-imports'
import { line } from '@/lib/platform/http/contract'
import { foldLoose, normalizeDigits } from '@/lib/platform/i18n/fold'
import type { CsvRecord } from './csv-records.rules'

export const importLimits = { rows: 100_000, parts: 400, partLength: 65_536, columns: 100, days: 30 } as const
/** The parameters of problem messages. */
export const problemLimits: Partial<Record<string, { most: number }>> = {
  emailTooLong: { most: 320 },
  nameTooLong: { most: 100 },
}

/** Everything that keeps a row from being imported; each has a sentence in the messages, `memberImports.problems.<key>`. */
export const rowProblems = [
  'quotes',
  'columns',
  'encoding',
  'emailMissing',
  'emailTooLong',
  'emailFormat',
  'nameMissing',
  'nameTooLong',
  'nameUnreadable',
  'roleUnknown',
  'roleTooMuch',
  'localeUnknown',
  'duplicate',
  'member',
  'invited',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** Usual titles of the columns, folded, in both languages, including those of OneRoster and common programs. */
const titles: Record<ImportField, readonly string[]> = {
  email: [
    'email',
    'e-mail',
    'email address',
    'e-mail address',
    'mail',
    'username',
    'البريد',
    'البريد الالكتروني',
    'الايميل',
    'ايميل',
    'بريد',
  ],
  nameAr: [
    'name (arabic)',
    'arabic name',
    'name ar',
    'name_ar',
    'namear',
    'الاسم',
    'الاسم بالعربيه',
    'الاسم العربي',
    'الاسم (العربيه)',
    'الاسم الكامل',
  ],
  nameEn: [
    'name',
    'name (english)',
    'english name',
    'name en',
    'name_en',
    'nameen',
    'full name',
    'الاسم بالانجليزيه',
    'الاسم الانجليزي',
    'الاسم (الانجليزيه)',
  ],
  role: ['role', 'roles', 'الدور', 'دور'],
  locale: ['language', 'locale', 'lang', 'اللغه', 'لغه'],
}
const folded = (text: string) => foldLoose(text).replace(/\s+/g, ' ').trim()
const fieldOf = new Map(
  Object.entries(titles).flatMap(([field, names]) => names.map((name) => [folded(name), field as ImportField])),
)

/** The columns of a file with suggested fields, from its titles and first rows. Each field is suggested once. */
export function columnsOf([head, ...first]: CsvRecord[]): ImportColumn[] {
  const taken = new Set<ImportField>()
  return (head?.cells ?? []).slice(0, importLimits.columns).map((cell, at) => {
    const title = cell
      .replace(/^\ufeff/, '')
      .trim()
      .slice(0, 200)
    const field = fieldOf.get(folded(title)) ?? null
    const suggested = field && !taken.has(field) ? field : null
    if (suggested) taken.add(suggested)
    return { title, samples: first.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 100)), suggested }
  })
}

const Email = z.email()
const Name = line(100)
const locales = new Map(
  [
    ['ar', ['ar', 'arabic', 'عربي', 'العربيه', 'عربيه']],
    ['en', ['en', 'english', 'انجليزي', 'الانجليزيه', 'انجليزيه']],
  ].flatMap(([locale, names]) => [...(names ?? [])].map((name) => [folded(name), locale as 'ar' | 'en'] as const)),
)

export type Reading = {
  mapping: ImportMapping
  columnCount: number
  /** Ids of roles, by their names folded; `roleKey` makes the key. */
  roles: ReadonlyMap<string, string>
  roleId: string
  locale: 'ar' | 'en'
}
export const roleKey = folded
/** A parsed row, without its number and without problems that depend on other rows or accounts. */
export type PersonRow = {
  email: string
  name: { ar?: string; en?: string }
  roleId: string
  locale: 'ar' | 'en'
  cells: Partial<Record<ImportField, string>>
  problems: ImportProblem[]
}

/** The stored form of an address, with Arabic-Indic digits converted. */
const addressOf = (cell: string) =>
  normalizeDigits(cell)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
    .toLowerCase()

function emailProblem(email: string): RowProblem | null {
  if (email === '') return 'emailMissing'
  if (email.length > 320) return 'emailTooLong'
  return Email.safeParse(email).success ? null : 'emailFormat'
}

function nameProblem(text: string): RowProblem | null {
  if (text.trim() === '' || Name.safeParse(text).success) return null
  return text.trim().length > 100 ? 'nameTooLong' : 'nameUnreadable'
}

/** Reads one record; null for a blank line. */
export function personIn({ cells, isBroken }: CsvRecord, reading: Reading): PersonRow | null {
  if (cells.every((cell) => cell.trim() === '')) return null
  const { mapping, columnCount, roles, roleId, locale } = reading
  const own: PersonRow['cells'] = {}
  for (const [field, at] of Object.entries(mapping) as [ImportField, number][]) own[field] = (cells[at] ?? '').slice(0, 500)
  const problems: ImportProblem[] = []
  const found = (field: ImportField | null, key: RowProblem | null) => void (key && problems.push({ key, field }))
  if (isBroken) {
    const broken = { key: 'quotes', field: null }
    return { email: '', name: {}, roleId, locale, cells: { email: cells[0]?.slice(0, 500) }, problems: [broken] }
  }
  // Columns beyond the limit have no stored titles.
  const hasTitles = columnCount === importLimits.columns
  if (!hasTitles && cells.slice(columnCount).some((cell) => cell.trim() !== '')) found(null, 'columns')
  if (Object.values(own).some((cell) => cell.includes('\ufffd'))) found(null, 'encoding')
  const email = addressOf(own.email ?? '')
  found('email', emailProblem(email))
  found('nameAr', nameProblem(own.nameAr ?? ''))
  found('nameEn', nameProblem(own.nameEn ?? ''))
  const name = { ar: Name.safeParse(own.nameAr).data, en: Name.safeParse(own.nameEn).data }
  const [ar, en] = [own.nameAr?.trim(), own.nameEn?.trim()]
  if (!ar && !en) found(mapping.nameAr === undefined ? 'nameEn' : 'nameAr', 'nameMissing')
  const [roleName, localeName] = [roleKey(own.role ?? ''), folded(own.locale ?? '')]
  if (roleName && !roles.has(roleName)) found('role', 'roleUnknown')
  if (localeName && !locales.has(localeName)) found('locale', 'localeUnknown')
  return {
    email: email.slice(0, 320),
    name: { ...(name.ar && { ar: name.ar }), ...(name.en && { en: name.en }) },
    roleId: roles.get(roleName) ?? roleId,
    locale: locales.get(localeName) ?? locale,
    cells: own,
    problems,
  }
}
