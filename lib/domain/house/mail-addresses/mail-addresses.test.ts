import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAddresses } from '@/db/schema/mail-addresses'
import { activityLogs } from '@/db/schema/platform'
import { forgotPassword } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { invite } from '@/lib/domain/house/invites/examples.fixtures'
import { listInvites, resendInvite } from '@/lib/domain/house/invites/invites.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { signatureOf } from './mail-events.rules'
import { clearMailState } from './mail-state.contract'
import { outgoing } from './outgoing.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const { MAIL_EVENTS_SECRET } = env()
const secret = `whsec_${randomBytes(32).toString('base64')}`
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
beforeEach(() => {
  Object.assign(env(), { MAIL_EVENTS_SECRET: secret })
})
afterEach(() => {
  Object.assign(env(), { MAIL_EVENTS_SECRET })
  clock.offsetMs = 0
})

type Told = { type?: string; email: string; of?: Pick<Org, 'organization'>; at?: Date }
const bodyOf = ({ type = 'mail.bounced', email, of = org, at = clock.now() }: Told) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { organizationId: of.organization.id, email, reason: '550 5.1.1' } })

/** A signed call, as a provider sends it; it may be sent again as it is. */
function signed(body: string, { key = secret, method = 'POST', path = 'events' } = {}) {
  const [id, seconds] = [`msg_${randomBytes(6).toString('hex')}`, String(Math.floor(clock.now().getTime() / 1000))]
  const headers = {
    host: 'localhost:3000',
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signatureOf(key, { id, seconds, body: Buffer.from(body) })}`,
  }
  return () => {
    const init = method === 'POST' ? { method, headers, body } : { method, headers }
    return handle(new Request(`http://localhost:3000/api/v1/public/mail/${path}`, init), freshAddress())
  }
}
const tell = (told: Told) => signed(bodyOf(told))()
const shown = async (email: string, on = org) => {
  const { data } = (await on.admin.call(listMembers, { query: { search: email } })).envelope
  return (data as { mailState: string | null }[]).map(({ mailState }) => mailState)
}
const isHeldBack = (email: string, isAsked: boolean) =>
  org.database(async (db) => {
    const mail = {
      organizationId: org.organization.id,
      fromName: '',
      replyTo: null,
      logo: null,
      to: email,
      subject: '',
      text: '',
      html: '',
    }
    return (await outgoing({ db, organization: org.organization }, mail, { isAsked })).isHeldBack
  })

it('an invitation shows that its mail bounced, until it is sent again by hand', async () => {
  const email = `invited@${org.organization.slug}.example`
  const id = await invite(org, email)
  await tell({ email })
  const listed = async () => {
    const { data } = (await org.admin.call(listInvites, { query: { search: email } })).envelope
    return (data as { mailState: string | null }[]).map(({ mailState }) => mailState)
  }
  expect(await listed()).toEqual(['bounced'])
  clock.offsetMs = 1000
  expect((await org.admin.call(resendInvite, { params: { id } })).status).toBe(202)
  expect([await listed(), await isHeldBack(email, false)]).toEqual([[null], false])
})

describe('a mail provider', () => {
  it('reports a bounce: the list of people shows it, no mail is sent, and it is recorded once', async () => {
    const { email } = await org.person('gone', org.roles.learner)
    expect([await shown(email), await isHeldBack(email, true)]).toEqual([[null], false])
    const call = signed(bodyOf({ email: email.toUpperCase() }))
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect([await shown(email), await isHeldBack(email, true)]).toEqual([['bounced'], true])
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'mailBounced')))
    expect(rows.filter(({ resource }) => resource?.label === email)).toMatchObject([
      { actorType: 'system', resource: { type: 'mailAddress' } },
    ])
  })

  it('reports a complaint: only mails that the person requests are sent', async () => {
    const { email } = await org.person('annoyed', org.roles.learner)
    await tell({ email, type: 'mail.complained' })
    expect([await shown(email), await isHeldBack(email, true), await isHeldBack(email, false)]).toEqual([
      ['complained'],
      false,
      true,
    ])
    // The answer to a request for a link does not depend on it.
    Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
    const asked = await org.stranger(forgotPassword, { body: { email }, headers: { 'x-captcha-token': 'test-pass' } })
    expect(asked.status).toBe(200)
  })

  it('changes nothing with repeated or older events, or after an administrator has cleared the address', async () => {
    const { email, user } = await org.person('back', org.roles.learner)
    const at = new Date(clock.now().getTime() - 60_000)
    const call = signed(bodyOf({ email, at }))
    await call()
    await tell({ email, type: 'mail.complained', at: new Date(at.getTime() - 1000) })
    expect(await shown(email)).toEqual(['bounced'])
    const clear = () => org.admin.call(clearMailState, { params: { id: user.id } })
    expect((await clear()).envelope.data).toEqual({ id: user.id, mailState: null })
    expect((await call()).status).toBe(204)
    expect([await shown(email), (await clear()).status]).toEqual([[null], 409])
    clock.offsetMs = 1000
    // An event with a future time counts as of now; otherwise it could not be cleared.
    await tell({ email, at: new Date(clock.now().getTime() + 86_400_000) })
    expect(await shown(email)).toEqual(['bounced'])
    clock.offsetMs = 2000
    expect((await clear()).status).toBe(200)
  })

  it('is refused without the right signature, and changes only addresses of the named organization', async () => {
    const other = await freshOrganization()
    const { email, user } = await org.person('shared', org.roles.learner)
    const body = bodyOf({ email })
    const foreign = signed(body, { key: `whsec_${randomBytes(32).toString('base64')}` })
    const late = signed(body)
    clock.offsetMs = 301_000
    expect(((await (await late()).json()) as { statusCode: number }).statusCode).toBe(7101)
    clock.offsetMs = 0
    expect([(await foreign()).status, await shown(email)]).toEqual([401, [null]])
    // An event for another organization does not affect the same address here.
    expect((await tell({ email, of: other })).status).toBe(204)
    expect(await shown(email)).toEqual([null])
    expect((await tell({ email, of: { organization: { ...org.organization, id: crypto.randomUUID() } } })).status).toBe(204)
    await tell({ email })
    expect((await other.admin.call(clearMailState, { params: { id: user.id } })).status).toBe(404)
    expect((await org.learner.call(clearMailState, { params: { id: user.id } })).status).toBe(403)
    expect(await shown(email)).toEqual(['bounced'])
  })

  it('gets 422 for a malformed event, and 404 if no secret is configured', async () => {
    const { email } = org.learner
    const statuses = async (...calls: (() => Promise<Response>)[]) =>
      Promise.all(calls.map(async (call) => (await call()).status))
    expect(
      await statuses(
        signed('{"type":"mail.bounced"}'),
        signed('not json'),
        signed(bodyOf({ email, type: 'mail.delivered' })),
        signed(bodyOf({ email, type: 'constructor' })),
        signed('', { method: 'GET' }),
        signed(bodyOf({ email }), { path: 'other' }),
      ),
    ).toEqual([400, 400, 204, 204, 405, 404])
    Object.assign(env(), { MAIL_EVENTS_SECRET: undefined })
    expect(await statuses(signed(bodyOf({ email })))).toEqual([404])
    const rows = await org.database((db) => db.select().from(mailAddresses).where(eq(mailAddresses.email, email)))
    expect(rows).toEqual([])
  })
})
