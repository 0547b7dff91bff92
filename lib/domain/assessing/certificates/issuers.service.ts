import { sql } from 'drizzle-orm'
import { execute } from '@/lib/platform/db/pool'
import { parseCertificateCode } from './certificates.rules'

/** The organization whose pages verify a certificate. */
export type Issuer = { slug: string; customDomain: string | null; name: { ar: string; en: string } }

/**
 * The organization that issued the certificate of a code, whichever it is on this server; null for a code that nobody issued, or whose organization is
 * suspended. For the public pages alone: the API of an organization knows its own certificates only. Every code costs the same look-up.
 */
export async function findIssuer(code: string): Promise<Issuer | null> {
  const [row] = await execute<Issuer>(
    sql`select slug, custom_domain as "customDomain", name from certificate_issuer(${parseCertificateCode(code) ?? ''})`,
  )
  return row ?? null
}
