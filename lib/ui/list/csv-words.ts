import { z } from 'zod'
import type { ListContract } from '@/lib/ui/endpoint'
import type { CsvPart } from './csv-columns'

/** The shape without what makes it optional. */
function bare(shape: unknown): unknown {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return bare(shape.unwrap())
  return shape
}

/** The shapes of a field of a shape; several for a union. */
function fieldOf(shape: unknown, name: string): unknown[] {
  const of = bare(shape)
  if (of instanceof z.ZodUnion) return of.options.flatMap((option) => fieldOf(option, name))
  if (of instanceof z.ZodObject) return name in of.shape ? [of.shape[name]] : []
  if (of instanceof z.ZodRecord) return [of.valueType]
  return of instanceof z.ZodArray && (name === '*' || /^\d+$/.test(name)) ? [of.element] : []
}

function enumerationOf(shape: unknown): string[] {
  const of = bare(shape)
  if (of instanceof z.ZodUnion) return of.options.flatMap(enumerationOf)
  if (of instanceof z.ZodArray) return enumerationOf(of.element)
  if (of instanceof z.ZodBoolean) return ['true', 'false']
  if (of instanceof z.ZodEnum) return of.options.map(String)
  return of instanceof z.ZodLiteral ? [...of.values].map(String) : []
}

/** The values of an enumeration or a yes and no at a dotted path of a list's items; empty for other fields. */
export function valuesAt(contract: Pick<ListContract, 'returns'>, path: string): string[] {
  const shapes = path.split('.').reduce<unknown[]>((of, name) => of.flatMap((shape) => fieldOf(shape, name)), [itemOf(contract)])
  return [...new Set(shapes.flatMap(enumerationOf))]
}
const itemOf = ({ returns }: Pick<ListContract, 'returns'>): unknown =>
  returns instanceof z.ZodArray ? returns.element : returns

/** A column of a CSV with the reader's word for each value that the contract allows at the path. */
export function inWords(
  contract: Pick<ListContract, 'returns'>,
  path: string,
  title: string,
  word: (value: string) => string,
): CsvPart {
  return { path, title, words: Object.fromEntries(valuesAt(contract, path).map((value) => [value, word(value)])) }
}

/** The same for a field that is true or false. */
export const yesOrNo = (
  contract: Pick<ListContract, 'returns'>,
  path: string,
  title: string,
  t: (key: string) => string,
): CsvPart => inWords(contract, path, title, (value) => t(`parts.list.csv.${value === 'true' ? 'yes' : 'no'}`))

/** The columns of a CSV for the person in a field of an item: both names and the address. */
export const personParts = (t: (key: string) => string, field = 'person'): CsvPart[] => [
  { path: `${field}.name.ar`, title: t('parts.list.csv.parts.nameAr') },
  { path: `${field}.name.en`, title: t('parts.list.csv.parts.nameEn') },
  { path: `${field}.email`, title: t('parts.list.csv.parts.email') },
]

/** The columns of a CSV for where a person works, at a path of the item: groups, department, staff number and manager. */
export const workParts = (t: (key: string) => string, within: string): CsvPart[] =>
  Object.entries({
    groupsAr: 'groups.*.name.ar',
    groupsEn: 'groups.*.name.en',
    department: 'department',
    employeeNumber: 'employeeNumber',
    managerAr: 'manager.name.ar',
    managerEn: 'manager.name.en',
    managerEmail: 'manager.email',
  }).map(([name, path]) => ({ path: `${within}${path}`, title: t(`parts.list.csv.parts.${name}`) }))
