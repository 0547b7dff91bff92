import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { labelHeader } from '@/lib/platform/gate/label'
import { labelRequest } from '@/lib/platform/gate/label-request'
import { sealValue } from '@/lib/platform/gate/sealed'
import type { Contract } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'
import { readProfile } from './house/identity/sign-in/identity.service'
import { listRoles } from './house/roles/roles.service'
import { freshOrganization, handle } from './testing/fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let home: Org
let foreign: Org
beforeAll(async () => {
  home = await freshOrganization()
  foreign = await freshOrganization()
})

/** A call as it leaves the middleware; `label` replaces the middleware's label. */
async function behindMiddleware(
  org: Org,
  { path }: Pick<Contract, 'path'>,
  token: string | null,
  label?: (bound: string) => string,
) {
  const url = `${org.origin}${apiPrefix}${path}`
  const headers = new Headers({ host: new URL(org.origin).host, 'x-api-key': org.apiKey, 'x-forwarded-for': freshAddress() })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const { inside } = await labelRequest({ url, method: 'GET', headers })
  if (label) inside.set(labelHeader, label(JSON.stringify(['GET', `${apiPrefix}${path}`, headers.get('authorization')])))
  return {
    inside,
    send: async (sent = inside) => {
      const answer = await handle(new Request(url, { headers: sent }), null)
      const { statusCode, data }: Envelope<Record<string, unknown>> = JSON.parse(await answer.text())
      return { statusCode, data }
    },
  }
}

describe('a label from the middleware', () => {
  it('leaves the pipeline only the look-up of the person, in one statement', async () => {
    const { send } = await behindMiddleware(home, readProfile.contract, home.learner.tokens.accessToken)
    const before = counter.statements
    expect(await send()).toMatchObject({ statusCode: 200, data: { id: home.learner.user.id } })
    expect(counter.statements - before).toBe(1)
  })

  it('contains no person that the pipeline would trust', async () => {
    const { inside } = await behindMiddleware(home, readProfile.contract, home.admin.tokens.accessToken)
    const [payload = ''] = inside.get(labelHeader)?.split('.') ?? []
    const text = Buffer.from(payload, 'base64url').toString()
    expect(text).toContain(home.organization.id)
    for (const secret of [home.admin.user.id, home.admin.sessionId, home.admin.email, 'superAdmin', 'permissions'])
      expect(text).not.toContain(secret)
  })

  it('cannot substitute another person, even with a valid signature', async () => {
    const { organization, admin } = home
    const subject = { issuer: home.origin, organizationId: organization.id, userId: admin.user.id, sessionId: admin.sessionId }
    const person = { status: 'active', isRevoked: false, isExpired: false, roleTypes: ['superAdmin'], termsAccepted: true }
    const label = {
      requestId: newId(),
      organization,
      language: 'en',
      address: '192.0.2.1',
      apiKey: { id: null, key: home.apiKey.split(':')[0], kind: 'app', allowedOrigins: [], account: null },
      refusal: null,
      rateLimit: {},
      subject,
      person,
    }
    const signed = (bound: string) => sealValue('gate-label', { ...label, label, gateResult: { label, subject, person } }, bound)
    const withoutToken = await behindMiddleware(home, listRoles.contract, null, signed)
    expect(await withoutToken.send()).toMatchObject({ statusCode: 5120 })
    const asLearner = await behindMiddleware(home, listRoles.contract, home.learner.tokens.accessToken, signed)
    expect(await asLearner.send()).toMatchObject({ statusCode: 5063 })
    const ofAnother = await behindMiddleware(home, readProfile.contract, foreign.admin.tokens.accessToken, signed)
    expect(await ofAnother.send()).toMatchObject({ statusCode: 5120 })
  })

  it('does not keep a session alive that ends before the pipeline reads it', async () => {
    const { tokens, sessionId } = await home.person('leaving', home.roles.learner)
    const { send } = await behindMiddleware(home, readProfile.contract, tokens.accessToken)
    expect(await send()).toMatchObject({ statusCode: 200 })
    await home.database((db) => db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, sessionId)))
    expect(await send()).toMatchObject({ statusCode: 5041 })
  })
})
