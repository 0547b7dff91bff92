import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../i18n/days'
import { dayOfMoment, valuesOf } from './day-sql'
import { given } from './prepared'
import { onSharedConnection } from './shared-connection'
import { statementOf, valuesFor } from './statement'

const stretch = { previousFrom: '2026-01-01', from: '2026-07-02', to: '2026-12-31' }
const halfHour = 30 * 60_000

/** The half hours of a year in a zone whose day in the statement is another one than in the calendar: the moment, the statement's day. */
async function wrongDays(timeZone: string): Promise<string[][]> {
  // Two days less at both ends: there the year has not begun everywhere.
  const [first, last] = [Date.UTC(2026, 0, 3), Date.UTC(2026, 11, 30)]
  const statement = statementOf(sql`select ${dayOfMoment(sql`moment`)}::text
    from generate_series(${given('first')}::timestamptz, ${given('last')}::timestamptz, interval '30 minutes') moment order by moment`)
  const values = { ...valuesOf({ ...stretch, timeZone }), first: new Date(first), last: new Date(last) }
  const rows = await onSharedConnection(statement.text, valuesFor(statement, values))
  expect(rows).toHaveLength((last - first) / halfHour + 1)
  return rows.flatMap(([day], at) => {
    const [moment, found] = [new Date(first + at * halfHour), String(day)]
    return found === dayOf(moment, timeZone) ? [] : [[moment.toISOString(), found]]
  })
}

describe('days of a stretch in SQL', () => {
  // Clocks are set forward over midnight in Cairo and Santiago, back to before it in Cairo and Beirut, and by half an hour on Lord Howe.
  it.each(['Asia/Riyadh', 'Africa/Cairo', 'Asia/Beirut', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
    'are those of the calendar in %s',
    async (timeZone) => {
      expect(await wrongDays(timeZone)).toEqual([])
    },
  )

  it('begin at the second midnight where a clock is set back over midnight', async () => {
    expect(await wrongDays('America/Havana')).toEqual([
      ['2026-11-01T04:00:00.000Z', '2026-10-31'],
      ['2026-11-01T04:30:00.000Z', '2026-10-31'],
    ])
  })
})
