import { statement } from '@/db/client'
import { originOf } from '../gate/host'
import type { Organization } from '../gate/label'
import { Refusal } from '../http/errors'
import type { Language } from '../i18n/languages'
import { currentKeyRing } from './key-ring'
import { allPermissions, type RoleType } from './permissions'
import { type AccessClaims, readAccess } from './tokens'

/** The signed-in person as of this very request. */
export type Actor = {
  id: string
  sessionId: string
  email: string
  name: { ar?: string; en?: string }
  locale: Language | null
  timeZone: string | null
  numerals: 'auto' | 'latn' | 'arab'
  isTwoFactorOn: boolean
  lastSignInAt: Date | null
  createdAt: Date
  updatedAt: Date
  roleTypes: RoleType[]
  permissions: ReadonlySet<string>
  termsAccepted: boolean
}

/** What `actor_lookup` returns; times as Postgres writes them. */
export type ActorRow = Pick<Actor, 'email' | 'name' | 'locale' | 'numerals'> & {
  session_revoked: boolean
  session_expired: boolean
  time_zone: string | null
  status: string
  two_factor_on: boolean
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  role_types: RoleType[]
  permissions: string[]
  terms_accepted: boolean
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header (RFC 6750), or null. */
export const bearerToken = (headers: Headers): string | null => bearer.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** The claims of a request's access token, checked for themselves; null when there is none or it is not good. */
export async function claimsOf(headers: Headers): Promise<AccessClaims | null> {
  const token = bearerToken(headers)
  return token === null ? null : readAccess(await currentKeyRing(), token)
}

const everything: ReadonlySet<string> = new Set(allPermissions)

/**
 * Who is calling: the token's claims, then session, status, roles, permissions and terms read fresh from Postgres, in one statement or along
 * with the gate's (`known`). Refuses with 5120 for anything wrong with the token, 5041 for a revoked session, 5157 for an account not active.
 */
export async function authenticate(
  claims: AccessClaims | null,
  organization: Organization,
  known?: ActorRow | null,
): Promise<Actor> {
  if (claims?.organizationId !== organization.id || claims.issuer !== originOf(organization))
    throw new Refusal('accessTokenInvalid')
  const { userId, sessionId } = claims
  const row =
    known === undefined
      ? (
          await statement(
            ({ sql }) =>
              sql<ActorRow[]>`select * from actor_lookup(${organization.id}::uuid, ${sessionId}::uuid, ${userId}::uuid)`,
          )
        )[0]
      : known
  if (!row || row.session_expired) throw new Refusal('accessTokenInvalid')
  if (row.session_revoked) throw new Refusal('sessionRevoked')
  if (row.status !== 'active') throw new Refusal('userInactive')
  return {
    id: userId,
    sessionId,
    email: row.email,
    name: row.name,
    locale: row.locale,
    timeZone: row.time_zone,
    numerals: row.numerals,
    isTwoFactorOn: row.two_factor_on,
    lastSignInAt: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    roleTypes: row.role_types,
    permissions: row.role_types.includes('superAdmin') ? everything : new Set(row.permissions),
    termsAccepted: row.terms_accepted,
  }
}
