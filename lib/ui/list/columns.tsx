import type { Place } from '@/lib/ui/place'
import { When } from '@/lib/ui/when'
import type { Column } from './list'

type Moments<K extends string> = { [key in K]: string | null }

/** A column of moments that the list can be ordered by. */
export const momentColumn = <K extends string>(
  key: K,
  title: string,
  place: Place,
  { hidden }: { hidden?: true } = {},
): Column<Moments<K>> => ({
  key,
  title,
  sort: key,
  hidden,
  cell: (item) => <When at={item[key]} place={place} as="short" />,
})
