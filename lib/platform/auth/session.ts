import { and, eq } from 'drizzle-orm'
import { type Photo, sessions, users } from '@/db/schema/identity'
import { clock } from '../clock'
import type { Tx } from '../db/tenant'
import { Refusal } from '../errors'
import type { Language } from '../i18n/languages'
import { memo } from '../memo'
import { currentKeyRing } from './key-ring'
import type { Organization } from './organization'
import { originOf } from './organization'
import type { Grants, RoleType } from './permissions'
import { type AccessClaims, readAccess } from './tokens'

/** The signed-in person, or the program that calls with an account of its own, as of this very request. */
export type Actor = {
  /** A program is no person: it has no address, no session and no profile, and reaches only operations that need none. */
  kind: 'person' | 'program'
  id: string
  /** For a program the id of its key. */
  sessionId: string
  email: string
  name: { ar?: string; en?: string }
  locale: Language | null
  timeZone: string | null
  numerals: 'auto' | 'latn' | 'arab'
  photo: Photo | null
  isTwoFactorOn: boolean
  lastSignInAt: Date | null
  createdAt: Date
  updatedAt: Date
  roleTypes: RoleType[]
  /** What the person holds; a superAdmin holds everything there is. */
  permissions: Grants
  termsAccepted: boolean
}

/** The person in `request_lookup`'s answer; times in ISO 8601. */
export type Person = Pick<
  Actor,
  'email' | 'name' | 'locale' | 'timeZone' | 'numerals' | 'photo' | 'isTwoFactorOn' | 'roleTypes' | 'termsAccepted'
> & {
  isRevoked: boolean
  isExpired: boolean
  status: string
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
  /** Grants (`Grants`), separated by commas; null for none, or for somebody who may do everything. */
  permissions: string | null
}

/** A program's account in `request_lookup`'s answer, with the roles it holds; times in ISO 8601. */
export type ProgramAccount = {
  id: string
  name: string
  isActive: boolean
  roleTypes: RoleType[]
  permissions: string | null
  createdAt: string
  updatedAt: string
}

/** Whom a token names, and where it is good for. */
export type TokenSubject = Pick<AccessClaims, 'issuer' | 'organizationId' | 'userId' | 'sessionId'>

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header (RFC 6750), or null. */
export const bearerToken = (headers: Headers): string | null => bearer.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** The claims of a request's access token, checked for themselves; null when there is none or it is not good. */
export async function claimsOf(headers: Headers): Promise<AccessClaims | null> {
  const token = bearerToken(headers)
  return token === null ? null : readAccess(await currentKeyRing(), token)
}

const everything: Actor['permissions'] = { has: () => true }

const permissionsIn = memo((text): ReadonlySet<string> => new Set(text.split(',')))
const none: ReadonlySet<string> = new Set()

/** What the roles give. Somebody may hold several roles of one type. */
const holdingsOf = ({ roleTypes, permissions }: Pick<Person, 'roleTypes' | 'permissions'>) => ({
  roleTypes: roleTypes.length > 1 ? [...new Set(roleTypes)] : roleTypes,
  permissions: roleTypes.includes('superAdmin') ? everything : permissions === null ? none : permissionsIn(permissions),
})

/**
 * The program whose key and token came together: the token names both, so that neither is good with another one. Refuses with 5120 for anything
 * wrong with the token. What became of its account or its key since was told by the gate, which has just read both.
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
  }
}

/**
 * Who is calling: the token's claims, and the person they name as just read from Postgres. Refuses with 5120 for anything wrong with the
 * token, 5041 for a revoked session, 5157 for an account not active.
 */
export function authenticate(claims: TokenSubject | null, organization: Organization, person: Person | null): Actor {
  if (claims?.organizationId !== organization.id || claims.issuer !== originOf(organization) || !person || person.isExpired)
    throw new Refusal('accessTokenInvalid')
  if (person.isRevoked) throw new Refusal('sessionRevoked')
  if (person.status !== 'active') throw new Refusal('userInactive')
  return {
    kind: 'person',
    id: claims.userId,
    sessionId: claims.sessionId,
    email: person.email,
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
  }
}

/** Refuses like a request of that session would be, as of now: 5041 when it has ended, 5157 when its person is not active. */
export async function assertSessionLives(db: Tx, organizationId: string, sessionId: string): Promise<void> {
  const person = and(eq(users.organizationId, sessions.organizationId), eq(users.id, sessions.userId))
  const [session] = await db
    .select({ revokedAt: sessions.revokedAt, expiredAt: sessions.expiredAt, status: users.status })
    .from(sessions)
    .innerJoin(users, person)
    .where(and(eq(sessions.organizationId, organizationId), eq(sessions.id, sessionId)))
  if (!session || session.revokedAt || session.expiredAt <= clock.now()) throw new Refusal('sessionRevoked')
  if (session.status !== 'active') throw new Refusal('userInactive')
}
