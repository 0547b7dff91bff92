import type { Icon } from '@/lib/ui/icons'
import type { Person } from '@/lib/ui/person'
import type { LogLink } from './home/log-links'
import type { OverviewData } from './home/numbers'

/** A row of the home: something to look at. Its sentence is `home.attention.<name>`. */
export type AttentionRow = {
  name: string
  count: number
  /** Where they are listed; null where the console has no list of them for the reader. */
  href: string | null
  icon: Icon
  /** Its colour; bad rows come first, plain ones last. */
  kind: 'bad' | 'warn' | 'plain'
  /** Its place among the rows of its kind, from 1. */
  place: number
}

/** The person who reads the home. `numbers` is null without permission to read them. */
export type HomeReader = Pick<Person, 'me' | 'api'> & { numbers: { overview: OverviewData; log: LogLink } | null }

/** The rows of a section that the reader may see. */
export type Attention = (reader: HomeReader) => AttentionRow[] | Promise<AttentionRow[]>
