import { sql } from 'drizzle-orm'
import { database } from './client'

export type Tx = Parameters<Parameters<ReturnType<typeof database>['db']['transaction']>[0]>[0]

/** Runs work in a transaction that sees one organization only: row-level security reads this setting, and it ends with the transaction. */
export function withTenant<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.organization_id', ${organizationId}, true)`)
    return work(tx)
  })
}

/** The row a statement must have returned. */
export async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return row
}
