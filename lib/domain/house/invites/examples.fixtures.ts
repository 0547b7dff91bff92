import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invites } from '@/db/schema/invites'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { linkToken } from '@/lib/platform/auth/link-token'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { inviteMembers } from './invites.contract'

/** Invites somebody as the administrator; returns the invitation's id. */
export async function invite(org: Org, email = `invited${unique()}@${org.organization.slug}.example`): Promise<string> {
  const body = { people: [{ email, name: { ar: 'سارة', en: 'Sara' } }], roleId: org.roles.learner, locale: 'ar' as const }
  const { envelope } = await org.admin.call(inviteMembers, { body })
  const [made] = (envelope.data as { invited: { id: string }[] }).invited
  if (!made) throw new Error(`The invitation of a preparation answered ${envelope.statusCode}`)
  return made.id
}

/** The secret in the link of an invitation, from its mail. */
export async function tokenOf(org: Org, id: string): Promise<string> {
  const [row] = await org.database((db) => db.select().from(invites).where(eq(invites.id, id)))
  if (!row) throw new Error('There is no such invitation')
  return linkToken('invite', row)
}

export const preparations: Preparations = {
  'invites.create': async (org) => ({
    body: { people: [{ email: `new${unique()}@${org.organization.slug}.example` }], roleId: org.roles.learner },
  }),
  'invites.list': (org) => twice(() => invite(org)),
  'invites.resend': async (org) => ({ params: { id: await invite(org) } }),
  'invites.revoke': async (org) => ({ params: { id: await invite(org) } }),
  'invites.read': async (org) => ({ headers: { [linkHeader]: await tokenOf(org, await invite(org)) } }),
  'invites.accept': async (org) => ({
    body: { token: await tokenOf(org, await invite(org)) },
    // Of an account that is made by the call.
    actorId: expect.any(String),
  }),
}
