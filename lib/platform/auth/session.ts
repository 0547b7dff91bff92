import { and, eq } from 'drizzle-orm'
import { type Photo, sessions, users } from '@/db/schema/identity'
import { clock } from '../clock'
import type { Tx } from '../db/tenant'
import { Refusal } from '../errors'
import type { Language } from '../i18n/languages'
import { memo } from '../memo'
import type { Numerals, RoleType } from '../words'
import { isUsable } from './decision'
import { currentKeyRing } from './key-ring'
import type { Organization } from './organization'
import { originOf } from './organization'
import { type Grants, narrowed } from './permissions'
import { type AccessClaims, readAccess } from './tokens'

/** The id of a caller that the database refers to as a person; a service account is refused, because it is none. */
export function personId({ kind, id }: Pick<Actor, 'kind' | 'id'>): string {
  if (kind === 'program') throw new Refusal('apiKeyKindForbidden')
  return id
}

/** The signed-in person, or the program with a service account, as read for this request. */
export type Actor = {
  /** A service account: it has no email, session or profile, and may call only operations that need none. */
  kind: 'person' | 'program'
  id: string
  /** For a service account the id of its key. */
  sessionId: string
  /** Empty for a person without an address, who signs in by user name or employee number. */
  email: string
  userName: string | null
  employeeNumber: string | null
  name: { ar?: string; en?: string }
  locale: Language | null
  timeZone: string | null
  numerals: Numerals
  photo: Photo | null
  isTwoFactorOn: boolean
  lastSignInAt: Date | null
  createdAt: Date
  updatedAt: Date
  roleTypes: RoleType[]
  /** The held permissions; a superAdmin holds all. */
  permissions: Grants
  termsAccepted: boolean
  /** Whether the session began with a password of a card, in place of which the person must choose one before anything else. */
  mustChoosePassword: boolean
}

/** How a person is called in records: the address, else the name they sign in with. */
export const signInNameOf = ({ email, userName, employeeNumber }: Pick<Actor, 'email' | 'userName' | 'employeeNumber'>): string =>
  email || userName || employeeNumber || ''

/** The person in the result of `request_lookup`; times in ISO 8601. */
export type Person = Pick<
  Actor,
  | 'email'
  | 'userName'
  | 'employeeNumber'
  | 'name'
  | 'locale'
  | 'timeZone'
  | 'numerals'
  | 'photo'
  | 'isTwoFactorOn'
  | 'roleTypes'
  | 'termsAccepted'
  | 'mustChoosePassword'
> & {
  isRevoked: boolean
  isExpired: boolean
  status: string
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
  /** Grants (`Grants`), separated by commas; null for none and for a superAdmin. */
  permissions: string | null
}

/** The service account in the result of `request_lookup`, with its roles; times in ISO 8601. */
export type ProgramAccount = {
  id: string
  name: string
  isActive: boolean
  roleTypes: RoleType[]
  permissions: string | null
  createdAt: string
  updatedAt: string
}

/** The subject of a token, and the issuer and organization for which it is valid. */
export type TokenSubject = Pick<AccessClaims, 'issuer' | 'organizationId' | 'userId' | 'sessionId' | 'scope'>

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header (RFC 6750), or null. */
export const bearerToken = (headers: Headers): string | null => bearer.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** The claims of a request's access token, verified without the database; null if it is missing or invalid. */
export async function claimsOf(headers: Headers): Promise<AccessClaims | null> {
  const token = bearerToken(headers)
  return token === null ? null : readAccess(await currentKeyRing(), token)
}

const everything: Actor['permissions'] = { has: () => true }

const permissionsIn = memo((text): ReadonlySet<string> => new Set(text.split(',')))
const none: ReadonlySet<string> = new Set()

/** The permissions of a person's roles. A person may have several roles of one type. */
export const holdingsOf = ({ roleTypes, permissions }: Pick<Person, 'roleTypes' | 'permissions'>) => ({
  roleTypes: roleTypes.length > 1 ? [...new Set(roleTypes)] : roleTypes,
  permissions: roleTypes.includes('superAdmin') ? everything : permissions === null ? none : permissionsIn(permissions),
})

/**
 * The service account of a key and a token. The token names both, so that neither is valid with another. Refuses with 5120 for anything wrong with the
 * token. The gate has just read account and key and refuses those that are not active.
 */
export function authenticateProgram(
  claims: TokenSubject | null,
  organization: Organization,
  account: ProgramAccount | null,
  keyId: string | null,
): Actor {
  const isGood = claims?.organizationId === organization.id && claims.issuer === originOf(organization)
  if (!isGood || !account || claims.userId !== account.id || claims.sessionId !== keyId) throw new Refusal('accessTokenInvalid')
  return {
    kind: 'program',
    id: account.id,
    sessionId: claims.sessionId,
    email: '',
    userName: null,
    employeeNumber: null,
    name: { ar: account.name, en: account.name },
    locale: null,
    timeZone: null,
    numerals: 'auto',
    photo: null,
    isTwoFactorOn: false,
    lastSignInAt: null,
    createdAt: new Date(account.createdAt),
    updatedAt: new Date(account.updatedAt),
    ...holdingsOf(account),
    // Terms are between an organization and people.
    termsAccepted: true,
    mustChoosePassword: false,
  }
}

/**
 * The caller as far as the scopes of the key of a request go, which are permissions for any data. Not as a superAdmin, who has every permission by
 * the type of a role.
 */
export const withinScopes = (caller: Actor, keyScopes: readonly string[] | null): Actor =>
  keyScopes === null
    ? caller
    : {
        ...caller,
        roleTypes: caller.roleTypes.map((type) => (type === 'superAdmin' ? 'admin' : type)),
        permissions: narrowed(caller.permissions, new Set(keyScopes)),
      }

/**
 * The caller: the token's claims, and the person they name as just read from Postgres. Refuses with 5120 for anything wrong with the
 * token, 5041 for a revoked session, 5157 for an account not active.
 */
export function authenticate(claims: TokenSubject | null, organization: Organization, person: Person | null): Actor {
  if (claims?.organizationId !== organization.id || claims.issuer !== originOf(organization) || !person || person.isExpired)
    throw new Refusal('accessTokenInvalid')
  if (person.isRevoked) throw new Refusal('sessionRevoked')
  if (!isUsable(person.status)) throw new Refusal('userInactive')
  return {
    kind: 'person',
    id: claims.userId,
    sessionId: claims.sessionId,
    email: person.email,
    userName: person.userName,
    employeeNumber: person.employeeNumber,
    name: person.name,
    locale: person.locale,
    timeZone: person.timeZone,
    numerals: person.numerals,
    photo: person.photo,
    isTwoFactorOn: person.isTwoFactorOn,
    lastSignInAt: person.lastSignInAt === null ? null : new Date(person.lastSignInAt),
    createdAt: new Date(person.createdAt),
    updatedAt: new Date(person.updatedAt),
    ...holdingsOf(person),
    termsAccepted: person.termsAccepted,
    mustChoosePassword: person.mustChoosePassword,
  }
}

/**
 * Checks a session as a request would: refuses with 5041 if it has ended, with 5157 if its person is not active. Returns the outside authority that
 * opened it, if any.
 */
export async function assertSessionLives(
  db: Tx,
  organizationId: string,
  sessionId: string,
): Promise<{ authorityId: string | null }> {
  const person = and(eq(users.organizationId, sessions.organizationId), eq(users.id, sessions.userId))
  const [session] = await db
    .select({
      revokedAt: sessions.revokedAt,
      expiredAt: sessions.expiredAt,
      authorityId: sessions.authorityId,
      status: users.status,
    })
    .from(sessions)
    .innerJoin(users, person)
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.id, sessionId)))
  if (!session || session.revokedAt || session.expiredAt <= clock.now()) throw new Refusal('sessionRevoked')
  if (!isUsable(session.status)) throw new Refusal('userInactive')
  return session
}
