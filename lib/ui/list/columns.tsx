import type { Language } from '@/lib/platform/i18n/languages'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount, When } from '@/lib/ui/when'
import type { Column } from './list'

/** The field by which a list is ordered where a text is in two languages, such as `titleAr`. */
export const orderIn = (field: string, language: Language) => `${field}${language === 'ar' ? 'Ar' : 'En'}`

type Moments<K extends string> = { [key in K]: string | null }

/** A column of moments that the list can be ordered by. */
export const momentColumn = <K extends string>(
  key: K,
  title: string,
  regional: RegionalFormat,
  { hidden }: { hidden?: true } = {},
): Column<Moments<K>> => ({
  key,
  title,
  sort: key,
  hidden,
  cell: (item) => <When at={item[key]} regional={regional} as="short" />,
})

type Amounts<K extends string> = { [key in K]: number | readonly unknown[] }

/** A column of numbers; of a field that holds a list, how many there are. */
export const amountColumn = <K extends string>(
  key: K,
  title: string,
  regional: RegionalFormat,
  { csv }: { csv?: string[] } = {},
): Column<Amounts<K>> => ({
  key,
  title,
  csv,
  end: true,
  cell: ({ [key]: value }) => <Amount value={typeof value === 'number' ? value : value.length} regional={regional} />,
})
