import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { deriveKey } from '@/lib/platform/auth/secrets'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'

/** Name and password of the app's own login: owns nothing, may do only what the migrations grant to `masar_rw`. */
export function appUrl(): string {
  if (env().DATABASE_APP_URL) return env().DATABASE_APP_URL as string
  if (!env().DATABASE_URL)
    throw new Error(
      'DATABASE_URL is not set. `npm start` and `npm run dev` bring an embedded Postgres; every other way of starting needs it.',
    )
  const url = new URL(env().DATABASE_URL as string)
  url.username = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 55)}_app`
  url.password = deriveKey(env().APP_SECRET, `database-login:${url.pathname.slice(1)}`).toString('hex')
  return url.toString()
}

function connect() {
  const sql = postgres(appUrl(), {
    max: env().DATABASE_POOL_MAX,
    prepare: !env().DATABASE_TRANSACTION_POOLER,
    connect_timeout: 3,
    idle_timeout: 60,
    connection: { application_name: 'masar', statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 },
    onnotice: (notice) => log().debug({ notice: notice.message }, 'postgres notice'),
    debug: () => {
      counter.statements += 1
    },
  })
  return { sql, db: drizzle(sql, { casing: 'snake_case' }) }
}

// Next bundles middleware, pages and routes apart from each other; one pool serves them all.
const shared = globalThis as typeof globalThis & {
  masarDatabase?: ReturnType<typeof connect>
  masarStatements?: { statements: number }
}
shared.masarStatements ??= { statements: 0 }

/** Statements sent by this process, BEGIN and COMMIT included; tests read the difference around a request. */
export const counter = shared.masarStatements

/** The pool of this process, opened at first use as the app's own role. */
export function database() {
  shared.masarDatabase ??= connect()
  return shared.masarDatabase
}

/** Ends the pool after the statements under way. */
export async function closeDatabase(): Promise<void> {
  const open = shared.masarDatabase
  shared.masarDatabase = undefined
  await open?.sql.end({ timeout: 5 })
}
