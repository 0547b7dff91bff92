import type { RegionalFormat } from '@/lib/ui/regional-format'

/** One place on the axis: what it is called, in a second calendar too where there is one, and a number for each series. */
export type Point = {
  label: string
  second?: string
  /** A day of rest, shown on a darker ground. */
  isRest?: boolean
  /** Not over yet, shown hatched. */
  isOpen?: boolean
  values: Record<string, number>
}
export type Series = { name: string; label: string; color?: 'accent' | 'second' | 'warm' | 'good' | 'warn' | 'bad' }

/** The common props of charts: the title, the label of the axis, and the reader's number format. */
export type ChartFrame = { title: string; axis: string; regional: RegionalFormat }
