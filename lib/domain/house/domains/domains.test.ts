import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { openSession } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { readBranding } from '@/lib/domain/house/organizations/organization.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { startNameServer } from '@/lib/domain/testing/name-server'
import { answerAsk } from '@/lib/host/domain-ask'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { labelRequest, readPageLabel } from '@/lib/platform/gate/label-request'
import { newId } from '@/lib/platform/ids'
import { caller } from '@/lib/platform/testing/call'
import { asOwner } from '@/lib/platform/testing/owner'
import { absentMs, mayBeClaimed, recheckMs, silentMs } from './domain.rules'
import * as contracts from './domains.contract'
import { recheckDomains } from './rechecks.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Domain = {
  id: string
  name: string
  state: string
  problem: string | null
  record: { name: string; value: string }
  isPrimary: boolean
  version: number
}

let names: Awaited<ReturnType<typeof startNameServer>>
let org: Org
let domain: string
beforeAll(async () => {
  names = await startNameServer()
})
afterAll(() => names.stop())
beforeEach(async () => {
  // The schedule checks the domains of every organization.
  await asOwner((sql) => sql`delete from organization_domains`)
  org = await freshOrganization()
  domain = `learn-${newId().slice(-12)}.example`
})
afterEach(() => {
  clock.offsetMs = 0
  names.state.isFailing = false
  env().ROOT_DOMAIN = root
})
const root = env().ROOT_DOMAIN

const add = async (to: Org, name = domain) => (await to.admin.call(contracts.addDomain, { body: { name } })).data as Domain
const check = async (of: Org, { id }: { id: string }) =>
  (await of.admin.call(contracts.checkDomain, { params: { id } })).data as Domain
/** Read by the clock of the sign-in. */
async function read(of: Org, { id }: { id: string }) {
  const { offsetMs } = clock
  clock.offsetMs = 0
  const { data } = await of.admin.call(contracts.readDomain, { params: { id } })
  clock.offsetMs = offsetMs
  return data as Domain
}
const publish = ({ record }: Domain) => names.state.texts.set(record.name, ['v=spf1 -all', record.value])
async function prove(of: Org, name = domain) {
  const made = await add(of, name)
  publish(made)
  return check(of, made)
}
const choose = (of: Org, domainId: string | null) => of.admin.call(contracts.choosePrimaryDomain, { body: { domainId } })
/** The short name of the organization that visitors of a host meet, or the status of the refusal. */
async function whoIsAt(host: string, of = org) {
  const visitor = caller(handle, `https://${host}`, () => ({ 'x-api-key': of.apiKey }))
  const { status, data } = await visitor(readBranding)
  return status === 200 ? (data as { slug: string }).slug : status
}
const ask = async (name: string, headers = {}) =>
  (await answerAsk({ path: '/domains/ask', query: `?domain=${name}`, headers: new Headers(headers) })).status
const visit = (host: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  labelRequest({ url: `http://127.0.0.1:3000${path}`, method, headers: new Headers({ host, ...headers }) })

describe('a domain of an organization', () => {
  it('serves nothing until its record is found, and then leads to this organization', async () => {
    const made = await add(org, ` ${domain.toUpperCase()}. `)
    expect(made).toMatchObject({ name: domain, state: 'waiting', problem: null, isPrimary: false })
    expect(made.record).toMatchObject({ type: 'TXT', name: `_masar.${domain}` })
    expect([await whoIsAt(domain), await ask(domain)]).toEqual([404, 404])
    expect(await check(org, made)).toMatchObject({ state: 'waiting', problem: 'missing' })
    names.state.texts.set(made.record.name, [`${made.record.value}x`])
    expect(await check(org, made)).toMatchObject({ state: 'waiting', problem: 'different' })
    expect((await choose(org, made.id)).envelope.statusCode).toBe(6254)
    publish(made)
    expect(await check(org, made)).toMatchObject({ state: 'proven', problem: null, isPrimary: false })
    expect([await whoIsAt(domain), await ask(domain)]).toEqual([org.organization.slug, 200])
    const { data } = await org.admin.call(listActivityLog, { query: { action: 'organizationDomainChecked' } })
    expect(data).toHaveLength(3)
  })

  it('is taken in other scripts, and kept in ASCII', async () => {
    expect((await add(org, 'تعلم.مثال.السعودية')).name).toMatch(/^xn--[a-z0-9-]+\.xn--[a-z0-9]+\.xn--mgberp4a5d4ar$/)
  })

  it.each([
    'localhost',
    'server.local',
    'ministry',
    '10.0.0.1',
    'https://learn.ministry.example',
    'learn.ministry.example/path',
    '*.ministry.example',
    'learn ministry.example',
    'lеarn.example',
    'a'.repeat(300),
  ])('is refused as %s', async (name) => {
    const { status, envelope } = await org.admin.call(contracts.addDomain, { body: { name } })
    expect([status, envelope.errors?.[0]?.property]).toEqual([422, 'name'])
  })

  it("is none of the server's own", async () => {
    env().ROOT_DOMAIN = 'masar.example'
    const origin = `https://${org.organization.slug}.masar.example`
    expect(await whoIsAt(new URL(origin).host)).toBe(org.organization.slug)
    for (const name of ['masar.example', 'other.masar.example', 'a.b.masar.example'])
      expect(mayBeClaimed(name, ['masar.example:3000']), name).toBe(false)
    expect(mayBeClaimed('notmasar.example', ['masar.example'])).toBe(true)
  })

  it('leads to one organization, however many claim it', async () => {
    const other = await freshOrganization()
    const early = await add(other)
    await prove(org)
    expect((await other.admin.call(contracts.addDomain, { body: { name: domain } })).envelope.statusCode).toBe(6251)
    const late = await freshOrganization()
    expect((await late.admin.call(contracts.addDomain, { body: { name: domain } })).envelope.statusCode).toBe(6252)
    // The other one claimed it before, and has its record too.
    names.state.texts.get(early.record.name)?.push(early.record.value)
    expect(await check(other, early)).toMatchObject({ state: 'waiting', problem: 'taken' })
    expect(await whoIsAt(domain)).toBe(org.organization.slug)
  })

  it('leads to one organization when two prove it at once', async () => {
    const orgs = [org, await freshOrganization(), await freshOrganization()]
    const made = await Promise.all(orgs.map((one) => add(one)))
    names.state.texts.set(
      `_masar.${domain}`,
      made.map(({ record }) => record.value),
    )
    const checked = await Promise.all(orgs.map((one, at) => check(one, made[at] ?? { id: '' })))
    expect(checked.map(({ state }) => state).toSorted()).toEqual(['proven', 'waiting', 'waiting'])
    expect(checked.filter(({ problem }) => problem === 'taken')).toHaveLength(2)
  })

  it('is free for another organization once it is removed, which needs a record of its own', async () => {
    const mine = await prove(org)
    await choose(org, mine.id)
    const { at } = await signedInAt(org)
    expect((await at.call(contracts.removeDomain, { params: { id: mine.id } })).status).toBe(200)
    expect([await whoIsAt(domain), await ask(domain)]).toEqual([404, 404])
    const other = await freshOrganization()
    const theirs = await add(other)
    // The record of the former holder is still there.
    expect(await check(other, theirs)).toMatchObject({ state: 'waiting', problem: 'different' })
    publish(theirs)
    expect(await check(other, theirs)).toMatchObject({ state: 'proven' })
    expect(await whoIsAt(domain, other)).toBe(other.organization.slug)
    // A token of the former holder's session at this host is of no use there.
    const stolen = caller(handle, `https://${domain}`, () => ({
      'x-api-key': other.apiKey,
      authorization: `Bearer ${at.accessToken}`,
    }))
    expect((await stolen(readProfile)).status).toBe(401)
  })

  it('is not seen, checked or removed by another organization', async () => {
    const { id } = await add(org)
    const other = await freshOrganization()
    for (const one of [contracts.readDomain, contracts.checkDomain, contracts.removeDomain])
      expect((await other.admin.call(one, { params: { id } })).status).toBe(404)
    expect((await choose(other, id)).status).toBe(404)
  })
})

/** A person signed in after the address of the organization has changed. */
async function signedInAt(of: Org) {
  const organization = { ...of.organization, customDomain: domain }
  const device = { platform: 'desktop', os: 'Linux', browser: 'Test' }
  const { tokens } = await withTenant(organization.id, (db) =>
    openSession(
      { db, organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
      of.admin.user.id,
      'website',
      { signInMethod: 'password', authorityId: null },
    ),
  )
  const { accessToken } = tokens
  const headers = { 'x-api-key': of.apiKey, authorization: `Bearer ${accessToken}` }
  return { at: { call: caller(handle, `https://${domain}`, () => headers), accessToken } }
}

describe('the address that links have', () => {
  it('is the chosen domain; sessions of the former address end', async () => {
    const mine = await prove(org)
    const chosen = await choose(org, mine.id)
    expect(chosen.data).toEqual({ domainId: mine.id, origin: `https://${domain}` })
    expect((await org.admin.call(readProfile)).status).toBe(401)
    const { at } = await signedInAt(org)
    expect((await at.call(readProfile)).status).toBe(200)
    expect(((await at.call(contracts.listDomains)).data as Domain[])[0]).toMatchObject({ isPrimary: true })
    const short = new URL(org.origin).host
    expect([await whoIsAt(domain), await whoIsAt(short)]).toEqual([org.organization.slug, org.organization.slug])
  })

  it('is where pages of the other addresses lead, and nothing else', async () => {
    const [mine, second] = [await prove(org), await prove(org, `second-${domain}`)]
    await choose(org, mine.id)
    const short = new URL(org.origin).host
    const to = async (...asked: Parameters<typeof visit>) => (await visit(...asked)).redirect
    expect(await to(short, '/verify/ABCD?lang=ar')).toBe(`https://${domain}/verify/ABCD?lang=ar`)
    expect(await to(second.name, '/learn')).toBe(`https://${domain}/learn`)
    expect(await to(short, '//evil.example/x')).toBe(`https://${domain}//evil.example/x`)
    expect(await to(domain, '/learn')).toBeUndefined()
    expect(await to(`${domain.toUpperCase()}.`, '/learn')).toBeUndefined()
    expect(await to(short, '/learn', {}, 'POST')).toBeUndefined()
    expect(await to(short, '/learn', { 'sec-fetch-dest': 'iframe' })).toBeUndefined()
    for (const path of ['/console/api/admin/organization', '/learn/do/finish', '/learn-worker.js', '/learn?_rsc=1'])
      expect(await to(short, path), path).toBeUndefined()
    const forged = await visit(short, '/learn', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    expect(forged.redirect).toBe(`https://${domain}/learn`)
  })

  it('can be left at the former address, to come back from a domain that does not open', async () => {
    const mine = await prove(org)
    await choose(org, mine.id)
    const short = new URL(org.origin).host
    const first = await visit(short, '/console?here=1')
    expect([first.redirect, readPageLabel(first.inside).organization?.id]).toEqual([undefined, org.organization.id])
    const [set = ''] = first.answer.getSetCookie().filter((one) => one.startsWith('masar-here='))
    expect((await visit(short, '/console', { cookie: set.split(';')[0] ?? '' })).redirect).toBeUndefined()
  })
})

describe('a proven domain', () => {
  const round = async (ms: number) => {
    clock.offsetMs += ms
    await recheckDomains()
  }

  it('is proven by the schedule too', async () => {
    const made = await add(org)
    publish(made)
    await round(absentMs / 24)
    expect(await read(org, made)).toMatchObject({ state: 'proven' })
  })

  it('lapses a day after its record is gone, and the short name is the address of links again', async () => {
    const mine = await prove(org)
    await choose(org, mine.id)
    names.state.texts.delete(mine.record.name)
    await round(recheckMs)
    expect([await whoIsAt(domain), await ask(domain)]).toEqual([org.organization.slug, 200])
    for (let hour = 0; hour <= 24; hour += 1) await round(3_600_000)
    expect([await whoIsAt(domain), await ask(domain)]).toEqual([404, 404])
    expect((await visit(new URL(org.origin).host, '/learn')).redirect).toBeUndefined()
    const asked = names.state.asked.length
    await round(recheckMs)
    expect(names.state.asked).toHaveLength(asked)
    const entries = await org.database((db) =>
      db.execute(`select action from activity_logs where action = 'organizationDomainLapsed'`),
    )
    expect(entries).toHaveLength(1)
  })

  it('stays for a week while the name servers fail', async () => {
    const mine = await prove(org)
    names.state.isFailing = true
    await round(recheckMs)
    await round(absentMs * 2)
    expect(await whoIsAt(domain)).toBe(org.organization.slug)
    names.state.isFailing = false
    await round(3_600_000)
    expect(await read(org, mine)).toMatchObject({ state: 'proven', problem: null, failingSince: null })
    names.state.isFailing = true
    await round(recheckMs)
    await round(silentMs)
    expect(await whoIsAt(domain)).toBe(404)
  })
})

describe('the address that a proxy asks before it gets a certificate', () => {
  it('knows proven domains alone, and answers no request from outside', async () => {
    await prove(org)
    expect(await ask(domain)).toBe(200)
    expect(await ask(domain, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
    for (const other of ['', 'localhost', `x.${domain}`, '%00', 'a'.repeat(700), `${domain}%27--`])
      expect(await ask(other), other).toBe(404)
  })
})
