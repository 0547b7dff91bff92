import { sql } from 'drizzle-orm'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { titlesOfPath } from '@/lib/domain/learning/learning-paths/path-records.service'
import { replicaPatience, withReplica } from '@/lib/platform/db/replica'
import { Refusal } from '@/lib/platform/errors'
import { addDays } from '@/lib/platform/i18n/days'
import type { ServedLanguage } from '@/lib/platform/words'
import { type Count, countsOf } from './counts.service'
import { hiddenBy, isShown } from './filters.service'
import type { Exported } from './tables.rules'
import type { ExportedNumbers } from './words'

/** Days that one statement counts, so that none takes long. */
const daysAtOnce = 31

/**
 * The numbers by day that an export or a report asks for, hidden like those of the query. Read in several transactions, so that none is long: what
 * happens in between may be in some of them.
 */
export async function dailyNumbers(
  organizationId: string,
  numbers: ExportedNumbers,
  now: Date,
  most: number,
): Promise<Exported[]> {
  const { metrics, by, from, to, filters } = numbers
  const inTenant = <T>(work: (context: Parameters<typeof countsOf>[0]) => Promise<T>) =>
    withReplica(organizationId, (db) => work({ db, organization: { id: organizationId }, now }), {
      waitMs: replicaPatience.job,
    })
  const { timeZone, weekStart, shown, hidden } = await inTenant(async (context) => {
    const { regionalProfile } = await readOrganization(context)
    const all = await isShown(context, filters)
    return { ...regionalProfile, shown: all, hidden: all && by ? await hiddenBy(context, by, filters) : new Set<string>() }
  })
  const isHidden = ({ path, language }: Count) => !shown || (by !== null && hidden.has((by === 'path' ? path : language) ?? ''))
  const rows: Exported[] = []
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const [last = to] = [addDays(first, daysAtOnce - 1), to].toSorted()
    const range = { from: first, to: last, timeZone, weekStart }
    const counted = await inTenant((context) =>
      countsOf(
        context,
        metrics.map((metric) => ({ metric, filters, range, grain: 'day' as const, by: by ? [by] : [] })),
      ),
    )
    for (const [at, metric] of metrics.entries())
      for (const count of counted[at] ?? []) {
        const { period, path, language, value } = count
        if (period === null) throw new Error('A number of a day has a day')
        const own = { metric, path, language: language as ServedLanguage | null, value: isHidden(count) ? null : value }
        rows.push({ day: period, title: null, ...own })
      }
    if (rows.length > most) throw new Refusal('analyticsTooLarge')
  }
  const titles = by === 'path' ? await inTenant((context) => titlesIn(context, rows)) : new Map()
  const order = ({ day, metric, path, language }: Exported) =>
    [day, metrics.indexOf(metric), path ?? '', language ?? ''].join(' ')
  return rows
    .map((row) => ({ ...row, title: titles.get(row.path) ?? null }))
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** The titles of the paths of rows, by their ids. */
export async function titlesIn({ db, organization }: Parameters<typeof countsOf>[0], rows: readonly Exported[]) {
  const ids = [...new Set(rows.flatMap(({ path }) => path ?? []))]
  const found = await db.execute<{ id: string; titles: Exported['title'] }>(sql`
    select one.id, ${titlesOfPath({ organizationId: sql`${organization.id}::uuid`, id: sql`one.id::uuid` })} as titles
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) one(id)`)
  return new Map(found.map(({ id, titles }) => [id, titles]))
}
