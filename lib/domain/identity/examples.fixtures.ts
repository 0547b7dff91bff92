import { generateSync } from 'otplib'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { freshAddress } from '@/lib/platform/testing/call'
import type { Org, Person } from '../contract-suite'
import { fixturePassword } from '../fixtures'
import { type Preparations, twice, unique } from '../preparations'
import { signIn } from './identity.service'
import { openSession } from './tokens.service'
import { enableTwoFactor } from './users.service'

const openAnother = (org: Org, person: Person) =>
  withTenant(org.organization.id, (db) => {
    const device = { platform: 'mobile', os: 'Android', browser: 'Chrome' }
    return openSession(
      { db, organization: org.organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
      person.user.id,
      'mobile',
    )
  })

/** Somebody with two-step verification on, who has given the right password. */
export async function challenged(org: Org) {
  const person = await org.person(`careful${unique()}`, org.roles.learner)
  const { secret, backupCodes } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) =>
    enableTwoFactor(context, person.user.id),
  )
  const peer = freshAddress()
  const begin = async () => {
    const body = { email: person.email, password: fixturePassword, from: 'website' }
    const { envelope } = await org.stranger(signIn.contract, { body, headers: { 'x-captcha-token': 'test-pass' }, peer })
    return (envelope.data as { twoFactor: { challengeToken: string } }).twoFactor.challengeToken
  }
  return {
    person,
    backupCodes,
    /** The address of both steps. */
    peer,
    begin,
    code: () => generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
  }
}

export const preparations: Preparations = {
  'identity.signIn': async (org) => ({
    body: { email: org.admin.email, password: fixturePassword },
    headers: { 'x-captcha-token': 'test-pass' },
    actorId: org.admin.user.id,
  }),
  'identity.verifyTwoFactor': async (org) => {
    const { person, begin, code, peer } = await challenged(org)
    // A challenge is met with the key it was begun with.
    const headers = { 'x-api-key': org.apiKey }
    return { body: { challengeToken: await begin(), code: code() }, headers, actorId: person.user.id, peer }
  },
  'identity.refresh': async (org) => {
    const { tokens } = await openAnother(org, org.admin)
    // A refresh token is good for the kind of key its session was opened with.
    return { headers: { authorization: `Bearer ${tokens.refreshToken}`, 'x-api-key': org.apiKey } }
  },
  'identity.logout': async (org) => ({ by: { org, person: { ...org.admin, ...(await openAnother(org, org.admin)) } } }),
  'identity.changePassword': async (org) => ({
    by: { org, person: await org.person(`changing${unique()}`, org.roles.learner) },
    body: { currentPassword: fixturePassword },
  }),
  'sessions.list': (org) => twice(() => openAnother(org, org.admin)),
  'sessions.revoke': async (org) => ({ params: { sessionId: (await openAnother(org, org.admin)).sessionId } }),
}
