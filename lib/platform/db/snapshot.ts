import postgres from 'postgres'
import { isUuid } from '../ids'
import { appUrl } from './app-url'

/**
 * Runs a long read of one organization on a connection of its own, by the login of the app, which sees no other organization's rows: one state of the
 * database, however long it takes. The pool's connections end statements and transactions that take so long.
 */
export async function withSnapshot<T>(organizationId: string, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  if (!isUuid(organizationId)) throw new Error('An organization is known by its UUID')
  const connection = { application_name: 'masar', TimeZone: 'UTC' }
  const sql = postgres(appUrl(), {
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => {},
    connection,
  })
  try {
    return (await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('app.organization_id', ${organizationId}, true)`
      return work(tx)
    })) as T
  } finally {
    await sql.end({ timeout: 5 })
  }
}
