import type { ImportedFacts, ImportField, ImportMapping, ImportProblem } from '@/db/schema/member-imports'
import { employment } from '@/lib/domain/house/identity/account/employment.contract'
import { canonicalEmail, longestEmail } from '@/lib/platform/email-address'
import { line } from '@/lib/platform/http/contract'
import { fileText } from '@/lib/platform/i18n/invisible'
import { asciiDigits } from '@/lib/platform/typed/signs'
import { builtInRoleIn, folded, isActiveIn, localeIn, truthIn } from './cell-words.rules'
import type { CsvRecord } from './csv-records.rules'
import { emptiedFields, importLimits, mostNamesInCell, nameFields } from './import-fields.rules'

/** The parameters of problem messages. */
export const problemLimits: Partial<Record<string, { most: number }>> = {
  emailTooLong: { most: longestEmail },
  nameTooLong: { most: 100 },
  rolesTooMany: { most: mostNamesInCell },
  groupsTooMany: { most: mostNamesInCell },
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
  'rolesTooMany',
  'roleTooMuch',
  'groupUnknown',
  'groupAmbiguous',
  'groupsTooMany',
  'groupTooMuch',
  'factUnfit',
  'externalIdTaken',
  'employeeNumberTaken',
  'localeUnknown',
  'notActive',
  'statusUnknown',
  'duplicate',
  'duplicateNumber',
  'samePerson',
  'keyAmbiguous',
  'keysDiffer',
  'addressDiffers',
  'keyHeld',
  'oneself',
  'personTooMuch',
  'managerCycle',
  'member',
  'invited',
] as const
export type RowProblem = (typeof rowProblems)[number]

const Name = line(100)
/** Who manages a person is named by an address, an external id or an employee number. */
const factShapes = { ...employment, manager: line(longestEmail) }

export type Reading = {
  mapping: ImportMapping
  columnCount: number
  /** Ids of roles, by their names folded; `roleKey` makes the key. */
  roles: ReadonlyMap<string, string>
  /** Ids of the built-in roles, by their keys. */
  builtInRoles: ReadonlyMap<string, string>
  roleId: string
  locale: 'ar' | 'en'
  /** A cell with it empties the value. */
  emptySign?: string | null
  /** Whether people with accounts are changed: their rows need neither an address nor a name. */
  isUpdate?: boolean
}
export const roleKey = folded
type Cells = Partial<Record<ImportField, string>>
/** A parsed row, without its number and without problems that depend on other rows or accounts. */
export type PersonRow = {
  email: string
  name: { ar?: string; en?: string }
  roleId: string
  /** The roles that the row names itself. */
  roleIds: string[]
  locale: 'ar' | 'en'
  facts: ImportedFacts
  cells: Cells
  problems: ImportProblem[]
}

/** The stored form of an address, with Arabic-Indic digits converted; what is none in lower case. */
const addressOf = (cell: string): string => {
  const text = asciiDigits(fileText(cell))
  return canonicalEmail(text) ?? text.toLowerCase()
}

function emailProblem(email: string): RowProblem | null {
  if (email === '') return 'emailMissing'
  if (email.length > longestEmail) return 'emailTooLong'
  return canonicalEmail(email) === null ? 'emailFormat' : null
}

type Written = { field: ImportField; text: string }
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** The name in each language: the columns of a language first, then the one name, then given and family name, each in the language of its script. */
function namesIn(own: Cells): { ar?: Written; en?: Written } {
  const text = (field: ImportField) => fileText(own[field] ?? '')
  const both = [text('givenName'), text('familyName')].filter(Boolean).join(' ')
  const found: { ar?: Written; en?: Written } = {}
  if (text('nameAr')) found.ar = { field: 'nameAr', text: text('nameAr') }
  if (text('nameEn')) found.en = { field: 'nameEn', text: text('nameEn') }
  const others: Written[] = [
    { field: 'name', text: text('name') },
    { field: text('givenName') ? 'givenName' : 'familyName', text: both },
  ]
  for (const written of others) if (written.text) found[isArabic(written.text) ? 'ar' : 'en'] ??= written
  return found
}

/** The column that says that an account is not in use, and those with a word that says neither. */
function activityIn(own: Cells): { problem: RowProblem; field: ImportField }[] {
  const said = (['enabled', 'suspended', 'status'] as const).flatMap((field) => {
    const cell = fileText(own[field] ?? '')
    if (cell === '') return []
    const truth = field === 'status' ? isActiveIn(cell) : truthIn(cell)
    return [{ field, isActive: truth === undefined ? undefined : truth !== (field === 'suspended') }]
  })
  const off = said.find(({ isActive }) => isActive === false)
  if (off) return [{ problem: 'notActive', field: off.field }]
  return said.flatMap(({ field, isActive }) => (isActive === undefined ? [{ problem: 'statusUnknown' as const, field }] : []))
}

/** The names in a cell of several: as a whole if that is a known one, else parted by semicolons, bars or line ends. */
export function namesInCell(cell: string, isKnown: (name: string) => boolean = () => false): string[] {
  const whole = fileText(cell)
  if (whole === '' || isKnown(whole)) return whole === '' ? [] : [whole]
  return [...new Set(whole.split(/[;|\n\u061b]/).map((name) => name.trim()))].filter(Boolean)
}

/** Whether a cell holds the sign that empties a value. */
export const isEmptied = (own: Cells, field: ImportField, sign: string | null | undefined): boolean =>
  Boolean(sign) && emptiedFields.some((one) => one === field) && fileText(own[field] ?? '') === sign

/** The roles that a row names, and what is wrong with them. */
function rolesIn(own: Cells, { roles, builtInRoles }: Reading): { ids: string[]; problem: RowProblem | null } {
  const idOf = (name: string) => {
    const key = roleKey(name)
    return roles.get(key) ?? builtInRoles.get(builtInRoleIn(key) ?? '')
  }
  const names = namesInCell(own.role ?? '', (name) => idOf(name) !== undefined)
  if (names.length > mostNamesInCell) return { ids: [], problem: 'rolesTooMany' }
  const ids = names.map(idOf)
  const known = ids.filter((id) => id !== undefined)
  return { ids: [...new Set(known)], problem: known.length < ids.length ? 'roleUnknown' : null }
}

/** The employment in a row; the digits of numbers and ids are those of computers. */
function factsIn(own: Cells, sign: string | null | undefined): { facts: ImportedFacts; unfit: ImportField[] } {
  const facts: ImportedFacts = {}
  const unfit: ImportField[] = []
  for (const [field, shape] of Object.entries(factShapes) as [keyof ImportedFacts, typeof Name][]) {
    if (isEmptied(own, field, sign)) continue
    const text = fileText(own[field] ?? '')
    const cell = field === 'department' || field === 'jobTitle' ? text : asciiDigits(text)
    if (cell === '') continue
    const read = shape.safeParse(cell)
    if (read.success) facts[field] = read.data
    else unfit.push(field)
  }
  return { facts, unfit }
}

/** A cell without the apostrophe by which exports keep spreadsheets from taking it for a formula. */
const plainCell = (cell: string): string => (/^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell)

/** Reads one record; null for a blank line. */
export function personIn({ cells, isBroken }: CsvRecord, reading: Reading): PersonRow | null {
  if (cells.every((cell) => cell.trim() === '')) return null
  const { mapping, columnCount, roleId, locale, emptySign, isUpdate } = reading
  const own: Cells = {}
  for (const [field, at] of Object.entries(mapping) as [ImportField, number][])
    own[field] = plainCell(cells[at] ?? '').slice(0, 500)
  const problems: ImportProblem[] = []
  const found = (field: ImportField | null, key: RowProblem | null) => void (key && problems.push({ key, field }))
  if (isBroken) {
    const broken = { key: 'quotes', field: null }
    const first = { email: cells[0]?.slice(0, 500) }
    return { email: '', name: {}, roleId, roleIds: [], locale, facts: {}, cells: first, problems: [broken] }
  }
  // Columns beyond the limit have no stored titles.
  const hasTitles = columnCount === importLimits.columns
  if (!hasTitles && cells.slice(columnCount).some((cell) => cell.trim() !== '')) found(null, 'columns')
  if (Object.values(own).some((cell) => cell.includes('\ufffd'))) found(null, 'encoding')
  const email = addressOf(own.email ?? '')
  const { facts, unfit } = factsIn(own, emptySign)
  // Without an address a person signs in by the employee number.
  if (email !== '' || (!isUpdate && facts.employeeNumber === undefined)) found('email', emailProblem(email))
  const written = namesIn(own)
  const name: PersonRow['name'] = {}
  for (const language of ['ar', 'en'] as const) {
    const { field, text } = written[language] ?? {}
    if (field === undefined || text === undefined) continue
    const read = Name.safeParse(text)
    if (read.success) name[language] = read.data
    else found(field, text.length > 100 ? 'nameTooLong' : 'nameUnreadable')
  }
  if (!written.ar && !written.en && !isUpdate)
    found(nameFields.find((field) => mapping[field] !== undefined) ?? 'nameAr', 'nameMissing')
  const named = rolesIn(own, reading)
  found('role', named.problem)
  const language = fileText(own.locale ?? '')
  if (language && localeIn(language) === undefined) found('locale', 'localeUnknown')
  for (const { problem, field } of activityIn(own)) found(field, problem)
  for (const field of unfit) found(field, 'factUnfit')
  return {
    email: email.slice(0, longestEmail),
    name,
    roleId: named.ids[0] ?? roleId,
    roleIds: named.ids,
    locale: localeIn(language) ?? locale,
    facts,
    cells: own,
    problems,
  }
}
