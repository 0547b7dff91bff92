import { gt, sql } from 'drizzle-orm'
import { firstRunTokens } from '@/db/schema/organizations'
import type { Founding } from '@/lib/domain/house/organizations/founding.contract'
import { type Founded, foundOrganization, hasOrganizations } from '@/lib/domain/standards/operator/founding.service'
import { clock } from '@/lib/platform/clock'
import { execute, statement } from '@/lib/platform/db/pool'
import type { Tx } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { randomToken, same, sha256 } from '@/lib/platform/secrets'

/** Lifetime of a token, in hours; another start of the server makes another. */
export const firstRunHours = 24
/** Longer ones are none of ours. */
const longestToken = 100

const hashOf = (token: string): string => sha256(token).toString('hex')

/**
 * The one-time token of the first-run page, for the console of the server; null where there is an organization. Only its hash is stored, in the
 * database, so that any process can check it and each of several machines that start has a token that works.
 */
export async function offerFirstRun(): Promise<string | null> {
  if (await hasOrganizations()) return null
  const token = randomToken(32)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + firstRunHours * 3_600_000)
  await execute(sql`delete from first_run_tokens where expires_at <= ${now.toISOString()}::timestamptz`)
  await statement((db) => db.insert(firstRunTokens).values({ tokenHash: hashOf(token), expiresAt }))
  return token
}

const openTokens = (db: Tx) =>
  db.select({ hash: firstRunTokens.tokenHash }).from(firstRunTokens).where(gt(firstRunTokens.expiresAt, clock.now()))

/** Refuses a token that is unknown, expired or used; every stored one is compared in constant time. */
async function assertOpen(db: Tx, token: string): Promise<void> {
  const asked = hashOf(token.slice(0, longestToken))
  const found = await openTokens(db)
  const matching = found.map(({ hash }) => same(hash, asked)).filter(Boolean)
  if (matching.length === 0) throw new Refusal('linkTokenInvalid')
}

/** Creates the first organization of this server, once: with it, every token is used up. */
export const runFirst = (token: string, input: Founding): Promise<Founded> =>
  foundOrganization(input, async (db) => {
    await assertOpen(db, token)
    const [row] = await db.execute<{ present: boolean }>(sql`select organizations_present() as present`)
    if (row?.present) throw new Refusal('linkTokenInvalid')
    await db.delete(firstRunTokens)
  })

/** The same check before the fields of the form are read: without a token, nothing of them is answered. */
export const assertFirstRun = (token: string): Promise<void> => statement((db) => assertOpen(db, token))
