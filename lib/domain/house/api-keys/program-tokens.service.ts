import { sql } from 'drizzle-orm'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { type Organization, originOf } from '@/lib/platform/auth/organization'
import {
  type Actor,
  authenticateProgram,
  type ProgramAccount,
  type TokenSubject,
  withinScopes,
} from '@/lib/platform/auth/session'
import { signAccess } from '@/lib/platform/auth/tokens'
import type { Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'

/** An access token of a service account. It names the key instead of a session: it is valid while that key is, and in `scope` only if that is given. */
export async function programToken(
  organization: Organization,
  { accountId, keyId, scope }: { accountId: string; keyId: string; scope?: string },
  now: Date,
) {
  const expiresIn = env().ACCESS_TOKEN_SECONDS
  const claims = { userId: accountId, sessionId: keyId, organizationId: organization.id, issuer: originOf(organization), now }
  const accessToken = await signAccess(await currentKeyRing(), { ...claims, lifetimeSeconds: expiresIn, scope })
  return { tokenType: 'Bearer' as const, expiresIn, accessToken }
}

/**
 * The service account of an access token that comes without its key, as protocols of other systems send it. Key and account must be usable now. Refuses
 * with `accessTokenInvalid`.
 */
export async function programOfToken(db: Tx, organization: Organization, subject: TokenSubject | null): Promise<Actor> {
  const [found] = subject
    ? await db.execute<{ account: ProgramAccount; scopes: string[] | null }>(sql`
        select json_build_object('id', a.id, 'name', a.name, 'isActive', a.is_active, 'createdAt', a.created_at, 'updatedAt', a.updated_at,
          'roleTypes', standing.role_types, 'permissions', standing.permissions) as account, to_json(k.scopes) as scopes
        from api_keys k join service_accounts a on a.organization_id = k.organization_id and a.id = k.service_account_id
          cross join program_standing(k.organization_id, a.id) standing
        where k.organization_id = ${organization.id} and k.id = ${subject.sessionId} and k.service_account_id = ${subject.userId}
          and k.is_active and a.is_active and (k.expires_at is null or k.expires_at > now())`)
    : []
  const program = authenticateProgram(subject, organization, found?.account ?? null, subject?.sessionId ?? null)
  return withinScopes(program, found?.scopes ?? null)
}
