import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { roomFixtures } from './all-rooms'
import { type Insert, type ListRequests, type Named, type RequestIds, type RowParts, words } from './list-declarations'

// Rows for every list of the document, many and quickly: for the test of plans, the bench and the growth bench.

export type Filling = Named & {
  organizationId: string
  /** Rows number `from` + 1 to `to`, each newer than the one before. */
  from: number
  to: number
}

/** Fills every list of one organization. By the owner, without triggers and foreign keys, and with fresh statistics at the end unless `analyze` is false. */
export async function fillLists(owner: postgres.Sql, filling: Filling, { analyze = true } = {}): Promise<void> {
  await owner`set synchronous_commit = on` // VACUUM marks pages as all-visible, on which plans depend, only after written commits.
  const tables = await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    return fillTables(sql, filling)
  })
  if (analyze) await owner.unsafe(`vacuum analyze ${tables.join()}`)
}

/** Puts rows into the tables of the lists, or into those named; answers which. */
export async function fillTables(sql: postgres.TransactionSql, filling: Filling, only?: readonly string[]): Promise<string[]> {
  const parts = partsOf(sql, filling)
  const inserts: Insert[] = [...roomFixtures.values()].flatMap(({ rows }) => rows?.(parts) ?? [])
  const wanted = inserts.filter(([table]) => !only || only.includes(table))
  for (const [, insert] of wanted) await insert
  return [...new Set(wanted.map(([table]) => table))]
}

function partsOf(sql: postgres.TransactionSql, { organizationId, from, to, ...named }: Filling): RowParts {
  const text = sql`'item ' || n || case when n % 8 = 0 then ${` ${words.frequent}`} else '' end
    || case when n % 100000 = 500 then ${` ${words.rare}`} else '' end || case when n <= 2000 then ${` ${words.old}`} else '' end`
  return {
    ...named,
    sql,
    org: sql`${organizationId}::uuid`,
    rows: sql`generate_series(${from + 1}::int, ${to}::int) n`,
    idOf: (kind, n = sql`n`) => sql`md5(${kind} || ${organizationId}::text || ${n})::uuid`,
    moment: sql`'2020-01-01Z'::timestamptz + n * interval '1 minute'`,
    recent: sql`now() - interval '20 days' + n * interval '1 second'`,
    text,
    both: sql`jsonb_build_object('ar', 'بند ' || n, 'en', ${text})`,
  }
}

/** How the lists of the document are requested, by operation. */
export function requestsOf({ organizationId, userId, roleId, rareRoleId }: Filling): Record<string, ListRequests> {
  const idOf = (kind: string, n: number) => hashedId(`${kind}${organizationId}${n}`)
  const idsOf = (kind: string, ...numbers: number[]) => numbers.map((n) => idOf(kind, n))
  const ids: RequestIds = { userId, roleId, rareRoleId, idOf, idsOf }
  return Object.fromEntries([...roomFixtures.values()].flatMap(({ requests }) => Object.entries(requests?.(ids) ?? {})))
}

/** The id `fillLists` makes of a text. */
const hashedId = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
