import { type SQL, sql } from 'drizzle-orm'
import { originOf } from '@/lib/platform/auth/organization'
import type { Database } from '@/lib/platform/db/connection'
import { execute } from '@/lib/platform/db/pool'
import { groupedCode, parseCertificateCode } from './certificates.rules'

/** The organization whose pages verify a certificate. */
export type Issuer = { slug: string; customDomain: string | null; name: { ar: string; en: string } }

/**
 * The organization that issued the certificate of a code, whichever it is on this server; null for a code that nobody issued, or whose organization is
 * suspended. It says no more than the page of the issuer would. Every code costs the same look-up.
 */
export async function findIssuer(code: string): Promise<Issuer | null> {
  const [row] = await execute<Issuer>(
    sql`select slug, custom_domain as "customDomain", name from certificate_issuer(${parseCertificateCode(code) ?? ''})`,
  )
  return row ?? null
}

/** Codes as an array of the database. */
export const codeList = (codes: readonly string[]): SQL =>
  sql`array[${sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )}]::text[]`

/** The same for many codes, by one statement. */
export async function issuersOf(db: Database, codes: readonly string[]): Promise<Map<string, Issuer>> {
  const rows = await db.execute<Issuer & { code: string }>(
    sql`select asked.code, found.slug, found.custom_domain as "customDomain", found.name
      from unnest(${codeList(codes)}) asked(code) cross join lateral certificate_issuer(asked.code) found`,
  )
  return new Map([...rows].map(({ code, ...issuer }) => [code, issuer]))
}

/** The page of the issuer that verifies a certificate. */
export const verificationUrlOf = (issuer: Issuer, code: string): string => `${originOf(issuer)}/verify/${groupedCode(code)}`
