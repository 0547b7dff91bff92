import { env } from '../env'
import { deriveKey } from '../secrets'

/** The name of the app's login for a database. */
export const loginOf = (databaseUrl: string): string =>
  `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1)).slice(0, 55)}_app`

/** The URL of the app's own login. The login owns nothing; its rights are those that the migrations grant to `masar_rw`. */
export function appUrl(): string {
  const { DATABASE_APP_URL, DATABASE_URL, APP_SECRET } = env()
  if (DATABASE_APP_URL) return DATABASE_APP_URL
  if (!DATABASE_URL)
    throw new Error(
      'DATABASE_URL is not set. `npm start` and `npm run dev` bring an embedded Postgres; every other start needs it.',
    )
  const url = new URL(DATABASE_URL)
  url.username = loginOf(DATABASE_URL)
  url.password = deriveKey(APP_SECRET, `database-login:${url.pathname.slice(1)}`).toString('hex')
  return url.toString()
}

/**
 * The environment of a process that answers requests: the app's login instead of the owner's. DATABASE_URL is empty rather than missing, because
 * Next fills in missing variables from the .env files.
 */
export const appEnvironment = () => ({ DATABASE_URL: '', DATABASE_APP_URL: appUrl() })
