import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { originOf } from '../gate/host'
import type { Organization } from '../gate/label'
import { Refusal } from '../http/errors'
import type { Language } from '../i18n/languages'
import { currentKeyRing } from './key-ring'
import { allPermissions, type RoleType } from './permissions'
import { verifyAccess } from './tokens'

/** The signed-in person as of this very request. */
export type Actor = {
  id: string
  sessionId: string
  email: string
  name: { ar?: string; en?: string }
  locale: Language | null
  timeZone: string | null
  numerals: 'auto' | 'latn' | 'arab'
  roleTypes: RoleType[]
  permissions: ReadonlySet<string>
  termsAccepted: boolean
}

type Row = Pick<Actor, 'email' | 'name' | 'locale' | 'numerals'> & {
  session_revoked: boolean
  session_expired: boolean
  time_zone: string | null
  status: string
  role_types: RoleType[]
  permissions: string[]
  terms_accepted: boolean
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header (RFC 6750), or null. */
export const bearerToken = (headers: Headers): string | null => bearer.exec(headers.get('authorization') ?? '')?.[1] ?? null

/**
 * Who is calling: the token's claims, then session, status, roles, permissions and terms read fresh from Postgres in one statement. Refuses
 * with 5120 for anything wrong with the token, 5041 for a revoked session, 5157 for an account that is not active.
 */
export async function authenticate(headers: Headers, organization: Organization): Promise<Actor> {
  const token = bearerToken(headers)
  const claims =
    token &&
    (await verifyAccess(await currentKeyRing(), token, { issuer: originOf(organization), organizationId: organization.id }))
  if (!claims) throw new Refusal('accessTokenInvalid')
  const rows = await database().db.execute<Row>(
    sql`select * from actor_lookup(${organization.id}, ${claims.sessionId}, ${claims.userId})`,
  )
  const row = rows[0]
  if (!row || row.session_expired) throw new Refusal('accessTokenInvalid')
  if (row.session_revoked) throw new Refusal('sessionRevoked')
  if (row.status !== 'active') throw new Refusal('userInactive')
  return {
    id: claims.userId,
    sessionId: claims.sessionId,
    email: row.email,
    name: row.name,
    locale: row.locale,
    timeZone: row.time_zone,
    numerals: row.numerals,
    roleTypes: row.role_types,
    permissions: new Set(row.role_types.includes('superAdmin') ? allPermissions : row.permissions),
    termsAccepted: row.terms_accepted,
  }
}
