import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { ssoProviders } from '@/db/schema/single-sign-on'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createScimKey, updateSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { directory, type Scim } from './directory.fixtures'
import { patchSchema } from './patch.rules'
import { enterpriseSchema, groupSchema, userSchema } from './schema.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Told = Scim

let home: Org
let idp: Awaited<ReturnType<typeof directory>>
beforeAll(async () => {
  home = await freshOrganization()
  idp = await directory(home)
})
const where = (filter: string) => `?${new URLSearchParams({ filter })}`

describe('a directory', () => {
  it('creates, reads, replaces, changes and removes people, in the media type and envelope of the protocol', async () => {
    const sent = idp.user({ externalId: 'ext-1', [enterpriseSchema]: { department: 'HR' }, password: 'never kept 7261' })
    const made = await idp.send('POST', '/Users', sent)
    const { id, meta } = made.body as Told & { meta: { location: string } }
    expect([made.status, made.headers.get('content-type')]).toEqual([201, 'application/scim+json; charset=utf-8'])
    expect(made.headers.get('location')).toBe(meta.location)
    expect(meta.location).toBe(`${home.origin}/api/v1/public/scim/v2/Users/${id}`)
    expect(made.body).toMatchObject({
      schemas: [userSchema, enterpriseSchema],
      externalId: 'ext-1',
      active: true,
      name: sent.name,
    })
    expect(made.text).not.toContain('never kept')
    expect((await idp.send('GET', `/Users/${id}`)).body).toEqual(made.body)
    const replaced = await idp.send('PUT', `/Users/${id}`, { ...sent, name: { formatted: 'سارة علي' }, externalId: 'ext-2' })
    expect(replaced.body).toMatchObject({ externalId: 'ext-2', name: { formatted: 'سارة علي' } })
    const changed = await idp.patch(`/Users/${id}`, { op: 'replace', path: `${enterpriseSchema}:department`, value: 'IT' })
    expect(changed.body[enterpriseSchema]).toEqual({ department: 'IT' })
    const only = await idp.send('GET', `/Users/${id}?attributes=userName`)
    expect(Object.keys(only.body).toSorted()).toEqual(['id', 'schemas', 'userName'])
    expect((await idp.send('DELETE', `/Users/${id}`)).status).toBe(204)
    const gone = await idp.send('GET', `/Users/${id}`)
    expect([gone.status, gone.body]).toEqual([
      404,
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'There is no such user.' },
    ])
    const rows = await home.database((db) => db.select().from(activityLogs).where(eq(activityLogs.actorId, idp.providerId)))
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'scimUserCreated',
      'scimUserDeleted',
      'scimUserUpdated',
      'scimUserUpdated',
    ])
    expect(rows[0]).toMatchObject({ actorType: 'apiKey', actorLabel: 'Directory', outcome: 'success' })
  })

  it('finds people by filter and page by page', async () => {
    const other = await directory(await freshOrganization())
    const people = [await other.add({ externalId: 'A' }), await other.add({ externalId: 'b', active: false }), await other.add()]
    const found = async (query: string) =>
      (await other.send('GET', `/Users${query}`)).body.Resources.map(({ id }) => people.findIndex((one) => one.id === id))
    expect(await found('')).toEqual([0, 1, 2])
    expect(await found(where(`userName eq "${String(people[1]?.userName).toUpperCase()}"`))).toEqual([1])
    expect(await found(where('externalId eq "A"'))).toEqual([0])
    expect(await found(where('externalId eq "a"'))).toEqual([])
    expect(await found(where('externalId pr and not (active eq false)'))).toEqual([0])
    expect(await found(where('name.familyName co "ali 3" or active eq false'))).toEqual([1, 2])
    expect(await found(where(`emails.value eq "none@x.example" or userName sw "person1"`))).toEqual([0])
    expect(await found(where(`meta.created gt "2020-01-01T00:00:00Z" and userName ew "_%"`))).toEqual([])
    const page = await other.send('GET', '/Users?startIndex=2&count=1')
    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ id: people[1]?.id }] })
    expect((await other.send('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
    const wrong = ['userName zz "x"', 'password eq "x"', 'userName eq 7', 'active gt true']
    const inherited = ['constructor eq "x"', 'emails.constructor pr', 'emails[constructor eq "x"]', 'constructor[value pr]']
    for (const filter of [...wrong, ...inherited])
      expect(await other.send('GET', `/Users${where(filter)}`), filter).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter' },
      })
    expect((await other.send('GET', '/constructor')).status).toBe(404)
    expect((await other.send('GET', '/Users?count=many')).status).toBe(400)
  })

  it('that deletes or deactivates a person ends their sessions at once, and can restore the same account', async () => {
    const person = await home.person('leaver', home.roles.learner)
    await home.admin.call(updateSsoProvider, { params: { id: idp.providerId }, body: { linksAccounts: 'learners' } })
    const made = await idp.send('POST', '/Users', idp.user({ userName: person.email }))
    expect([made.status, made.body.id]).toEqual([201, person.user.id])
    expect((await person.call(readProfile)).status).toBe(200)
    // First like Okta, then like Entra.
    for (const operation of [
      { op: 'replace', value: { active: false } },
      { op: 'Replace', path: 'active', value: 'False' },
    ]) {
      const off = await idp.patch(`/Users/${person.user.id}`, operation)
      expect(off.body.active).toBe(false)
      expect((await person.call(readProfile)).envelope.statusCode).toBe(5041)
    }
    expect((await idp.patch(`/Users/${person.user.id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(true)
    // The ended session stays ended.
    expect((await person.call(readProfile)).envelope.statusCode).toBe(5041)
  })

  it('is linked to no account unless configured, and cannot change the email of an administrator', async () => {
    const other = await directory(await freshOrganization())
    const learner = await other.org.person('reader', other.org.roles.learner)
    const post = (userName: string) => other.send('POST', '/Users', other.user({ userName }))
    expect(await post(learner.email)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    await other.org.admin.call(updateSsoProvider, { params: { id: other.providerId }, body: { linksAccounts: 'learners' } })
    expect((await post(other.org.admin.email)).status).toBe(409)
    expect((await post(learner.email)).status).toBe(201)
    expect((await post(learner.email.toUpperCase())).body.scimType).toBe('uniqueness')
    const rename = (id: string, userName: string) =>
      other.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: userName })
    expect((await rename(learner.user.id, `new.${learner.email}`)).status).toBe(200)
    expect((await learner.call(readProfile)).envelope.data).toMatchObject({ email: `new.${learner.email}` })
    expect(await rename(learner.user.id, other.org.admin.email)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const boss = await other.add()
    await other.org.admin.call(
      { method: 'POST', path: '/admin/system/roles/:roleId/member/:userId' },
      { params: { roleId: other.org.roles.admin, userId: boss.id } },
    )
    expect((await rename(boss.id, 'thief@elsewhere.example')).status).toBe(403)
  })

  it('assigns and unassigns roles by its groups, but never removes the last administrator', async () => {
    const org = await freshOrganization()
    const dir = await directory(org, {
      linksAccounts: 'learners',
      roleMappings: [{ group: 'Teachers', roleId: org.roles.instructor }],
    })
    const [one, two] = [await dir.add(), await dir.add()]
    const roleTypes = async (id: string) => {
      const { envelope } = await org.admin.call(
        { method: 'GET', path: '/admin/organization/member/list' },
        { query: { perPage: 50 } },
      )
      const found = (envelope.data as { id: string; roles: { type: string }[] }[]).find((member) => member.id === id)
      return found?.roles.map(({ type }) => type)
    }
    const members = [{ value: one.id }]
    const group = await dir.send('POST', '/Groups', { schemas: [groupSchema], displayName: 'Teachers', externalId: 'g', members })
    expect([group.status, group.body.members]).toEqual([201, [expect.objectContaining({ value: one.id })]])
    expect((await dir.send('GET', `/Users/${one.id}`)).body.groups).toMatchObject([{ value: group.body.id, display: 'Teachers' }])
    expect(await roleTypes(one.id)).toEqual(['admin'])
    const path = `/Groups/${group.body.id}`
    await dir.patch(
      path,
      { op: 'Add', path: 'members', value: [{ value: two.id }] },
      { op: 'remove', path: `members[value eq "${one.id}"]` },
    )
    expect([await roleTypes(one.id), await roleTypes(two.id)]).toEqual([[], ['admin']])
    await dir.patch(path, { op: 'replace', value: { displayName: 'Readers' } })
    expect(await roleTypes(two.id)).toEqual([])
    await dir.patch(path, { op: 'replace', path: 'displayName', value: 'Teachers' })
    expect(await roleTypes(two.id)).toEqual(['admin'])
    const found = await dir.send('GET', `/Groups${where('displayName eq "teachers"')}&excludedAttributes=members`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Teachers' }] })
    expect(found.body.Resources[0]).not.toHaveProperty('members')
    const inIt = await dir.send('GET', `/Groups${where(`members.value eq "${two.id}"`)}`)
    expect(inIt.body.totalResults).toBe(1)
    const blank = await dir.send('POST', '/Groups', {
      schemas: [groupSchema],
      displayName: 'Readers ',
      members: [{ value: two.id }],
    })
    expect([blank.status, blank.body.displayName]).toEqual([201, 'Readers '])
    for (const name of ['Readers ', 'readers', ' READERS'])
      expect((await dir.send('GET', `/Groups${where(`displayName eq "${name}"`)}`)).body.totalResults).toBe(1)
    for (const displayName of ['Readers', ' teachers '] as const)
      expect((await dir.send('POST', '/Groups', { schemas: [groupSchema], displayName })).status).toBe(409)
    await dir.patch(path, { op: 'replace', path: 'displayName', value: ' Teachers ' })
    expect(await roleTypes(two.id)).toEqual(['admin'])
    await dir.patch(path, { op: 'replace', path: 'displayName', value: 'Teachers' })
    const stranger = { op: 'add', path: 'members', value: [{ value: org.admin.user.id }] }
    expect(await dir.patch(path, stranger)).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await dir.send('DELETE', path)).status).toBe(204)
    expect(await roleTypes(two.id)).toEqual([])
    // The only person who can assign roles is managed by the directory.
    const alone = await org.person('alone', org.roles.learner)
    const managed = await dir.send('POST', '/Users', dir.user({ userName: alone.email }))
    const assign = { method: 'POST', path: '/admin/system/roles/:roleId/member/:userId' } as const
    await org.admin.call(assign, { params: { roleId: org.roles.admin, userId: alone.user.id } })
    await alone.call({ method: 'POST', path: '/admin/organization/member/:id/suspend' }, { params: { id: org.admin.user.id } })
    const off = await dir.patch(`/Users/${managed.body.id}`, { op: 'replace', value: { active: false } })
    expect(off.status).toBe(409)
    expect((await alone.call(readProfile)).status).toBe(200)
  })

  it('is authenticated by its own key only, in its own organization, while its provider is active', async () => {
    const other = await directory(await freshOrganization())
    const person = await idp.add()
    const asked = (headers: Record<string, string>) => idp.send('GET', '/Users', undefined, headers)
    for (const authorization of [
      '',
      'Bearer none',
      `Bearer ${other.bearer}`,
      `Basic ${idp.bearer}`,
      `Bearer ${home.admin.tokens.accessToken}`,
    ]) {
      const refused = await asked({ authorization })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Masar SCIM"'])
      expect(refused.body).toMatchObject({ status: '401' })
    }
    for (const path of [`/Users/${person.id}`, '/Users/none', '/Nothing', '/Users/a/b/c', '/Users/%ff'])
      expect((await other.send('GET', path)).status).toBe(404)
    expect(
      (
        await other.send('PATCH', `/Users/${person.id}`, {
          schemas: [patchSchema],
          Operations: [{ op: 'replace', value: { active: false } }],
        })
      ).status,
    ).toBe(404)
    expect((await other.send('DELETE', '/Users')).status).toBe(405)
    expect((await other.send('POST', '/Users', other.user(), { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await other.send('POST', '/Users', [])).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } })
    const stored = await other.org.database((db) => db.select().from(ssoProviders))
    expect(JSON.stringify(stored)).not.toContain(other.bearer)
    await other.org.admin.call(createScimKey, { params: { id: other.providerId } })
    expect((await other.send('GET', '/Users')).status).toBe(401)
  })

  it('can read the discovery documents', async () => {
    const config = await idp.send('GET', '/ServiceProviderConfig')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    })
    for (const [path, ids] of [
      ['/ResourceTypes', ['User', 'Group']],
      ['/Schemas', [userSchema, groupSchema, enterpriseSchema]],
    ] as const) {
      const { body } = await idp.send('GET', path)
      expect([body.totalResults, body.Resources.map(({ id }) => id)]).toEqual([ids.length, ids])
      for (const one of body.Resources) expect((await idp.send('GET', `${path}/${one.id}`)).body).toEqual(one)
    }
    // Every field of a resource has an attribute in the schema.
    const schemas = (await idp.send('GET', '/Schemas')).body.Resources as (Told & { attributes: { name: string }[] })[]
    const known = schemas.find(({ id }) => id === userSchema)?.attributes.map(({ name }) => name) ?? []
    const person = await idp.add({ displayName: 'Sara', locale: 'ar', emails: [{ value: 'sara@alnoor.example', type: 'work' }] })
    expect(Object.keys(person).filter((name) => ![...known, 'schemas', 'id', 'externalId', 'meta'].includes(name))).toEqual([])
  })

  it('is limited by the rate limit of its address', async () => {
    const shipped = env().RATE_LIMIT_GENERAL
    env().RATE_LIMIT_GENERAL = { requests: 5, seconds: 600 }
    const peer = freshAddress()
    const headers = { host: new URL(home.origin).host, authorization: `Bearer ${idp.bearer}` }
    const ask = () => handle(new Request(`${home.origin}/api/v1/public/scim/v2/ServiceProviderConfig`, { headers }), peer)
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    env().RATE_LIMIT_GENERAL = shipped
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ status: '429' })
  })
})
