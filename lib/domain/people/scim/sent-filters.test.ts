import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { one } from '@/lib/platform/db/tenant'
import { directory, type Scim } from './directory.fixtures'
import { enterpriseSchema, groupSchema } from './schema.rules'

// Filters that directories send, most of them as Microsoft Entra and Okta document them.

let idp: Awaited<ReturnType<typeof directory>>
let people: { sara: Scim; omar: Scim; mona: Scim }
let group: Scim
beforeAll(async () => {
  idp = await directory(await freshOrganization())
  const sara = await idp.add({
    userName: 'Sara@contoso.example',
    externalId: 'Ext-1',
    displayName: 'Sara Ali',
    emails: [
      { VALUE: 'sara@contoso.example', TYPE: 'work', PRIMARY: 'True' },
      { value: 'sara@home.example', type: 'home' },
    ],
    roles: [{ value: 'teacher', primary: 'True' }],
    [enterpriseSchema]: { employeeNumber: '701984', department: 'HR', manager: 'm-1' },
  })
  const omar = await idp.add({
    userName: 'omar@contoso.example',
    displayName: 'O"Omar',
    active: false,
    title: 'Dr',
    emails: { value: 'omar@home.example', type: 'home' },
  })
  const mona = await idp.add({ userName: 'mona@contoso.example', NAME: { FAMILYNAME: 'Said' } })
  people = { sara, omar, mona }
  const members = [{ value: sara.id }]
  group = (await idp.send('POST', '/Groups', { schemas: [groupSchema], DisplayName: 'Teachers', externalId: 'g-1', members }))
    .body
})
const where = (filter: string) => `?${new URLSearchParams({ filter })}`

describe('a filter of people', () => {
  it.each<[string, string]>([
    ['userName eq "sara@contoso.example"', 'sara'],
    ['userName Eq "SARA@CONTOSO.EXAMPLE"', 'sara'],
    ['externalId eq "Ext-1"', 'sara'],
    ['externalId eq "ext-1"', ''],
    ['emails[type eq "work"].value eq "sara@contoso.example"', 'sara'],
    ['emails[type eq "work"].value eq "sara@home.example"', ''],
    ['emails[type eq "home"].value eq "OMAR@home.example" and active eq false', 'omar'],
    ['emails[type eq "work"].value pr', 'sara'],
    ['emails[type eq "home" and value sw "omar"]', 'omar'],
    ['emails[primary eq true].value ew "@contoso.example"', 'sara'],
    ['emails[primary eq "True"].value pr', 'sara'],
    ['emails.value eq "sara@contoso.example"', 'sara'],
    ['emails eq "sara@contoso.example"', 'sara'],
    ['emails.type eq "home"', 'sara omar'],
    ['not (emails pr)', 'mona'],
    ['displayName eq "sara ali"', 'sara'],
    [String.raw`displayName eq "O\"Omar"`, 'omar'],
    ['userName eq "sara@contoso.example" and active eq true', 'sara'],
    ['userName eq "omar@contoso.example" and active eq "True"', ''],
    ['active eq False', 'omar'],
    ['name.familyName eq "said"', 'mona'],
    ['NAME.FAMILYNAME pr and not (displayName pr)', 'mona'],
    ['title pr', 'omar'],
    ['roles[primary eq "True"].value eq "teacher"', 'sara'],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', 'sara omar mona'],
    ['meta.lastModified lt "2020-01-01T00:00:00.000Z" or title eq "dr"', 'omar'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "mona"', 'mona'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:emails[type eq "work"].value co "contoso"', 'sara'],
    [`${enterpriseSchema}:employeeNumber eq "701984"`, 'sara'],
    [`${enterpriseSchema.toUpperCase()}:DEPARTMENT eq "hr"`, 'sara'],
    [`${enterpriseSchema}:manager.value eq "m-1"`, 'sara'],
    ['manager eq "m-1"', 'sara'],
    ['groups.value eq "<group>"', 'sara'],
    ['groups[value eq "<group>"]', 'sara'],
    ['id eq "<sara>"', 'sara'],
    ['id eq "<sara>" and manager eq "m-1"', 'sara'],
    ['id eq "<omar>" and manager eq "m-1"', ''],
  ])('%s finds %s', async (filter, expected) => {
    const ids = { '<sara>': people.sara.id, '<omar>': people.omar.id, '<group>': group.id }
    const meant = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(name, id), filter)
    const { status, body } = await idp.send('GET', `/Users${where(meant)}`)
    const found =
      status === 200 ? body.Resources.map(({ id }) => Object.entries(people).find(([, one]) => one.id === id)?.[0]) : []
    expect([status, found.join(' ')]).toEqual([200, expected])
  })

  it.each([
    'emails[type eq "work"].constructor eq "x"',
    'emails[type eq "work"].value',
    'name eq "x"',
    'emails[type eq "work"].a.b pr',
  ])('%s is refused', async (filter) => {
    const refused = { status: 400, body: { scimType: 'invalidFilter' } }
    expect(await idp.send('GET', `/Users${where(filter)}`)).toMatchObject(refused)
  })
})

describe('a filter of groups', () => {
  it.each<[string, number]>([
    ['displayName eq "Teachers"', 1],
    ['DISPLAYNAME eq "teachers"', 1],
    ['externalId eq "g-1"', 1],
    ['id eq "<group>" and members eq "<sara>"', 1],
    ['members[value eq "<sara>"]', 1],
    ['members[value eq "<omar>"]', 0],
    ['members.value eq "<omar>" or displayName sw "teach"', 1],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:displayName eq "Teachers"', 1],
    ['meta.created gt "2020-01-01T00:00:00Z" and not (externalId eq "g-2")', 1],
  ])('%s finds %i', async (filter, expected) => {
    const ids = { '<sara>': people.sara.id, '<omar>': people.omar.id, '<group>': group.id }
    const meant = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(name, id), filter)
    expect((await idp.send('GET', `/Groups${where(meant)}`)).body.totalResults).toBe(expected)
  })
})

describe('a person in an unusual form', () => {
  const own = (email: string) => ({ userName: `login-${email}`, emails: [{ value: email, type: 'work', primary: true }] })
  const isTheirs = (id: string) => eq(users.id, id)
  const account = (id: string) =>
    idp.org.database((db) => one(db.select({ email: users.email, name: users.name }).from(users).where(isTheirs(id))))
  /** As the person does in the profile. */
  const rename = (id: string, name: { en: string }) =>
    idp.org.database((db) => db.update(users).set({ name }).where(isTheirs(id)))
  const addressIn = async (id: string) => (await account(id)).email

  it('keeps the address of the account where emails are replaced by one value, removed or left out', async () => {
    const { id } = await idp.add(own('layla@contoso.example'))
    expect(await addressIn(id)).toBe('layla@contoso.example')
    const replaced = await idp.patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: { value: 'layla@work.example' } })
    expect(replaced).toMatchObject({ status: 200, body: { emails: [{ value: 'layla@work.example' }] } })
    expect(await addressIn(id)).toBe('layla@work.example')
    expect((await idp.patch(`/Users/${id}`, { op: 'remove', path: 'emails' })).body).not.toHaveProperty('emails')
    expect(await addressIn(id)).toBe('layla@work.example')
    expect((await idp.send('PUT', `/Users/${id}`, idp.user({ userName: 'layla@elsewhere.example', emails: [] }))).status).toBe(
      200,
    )
  })

  it('is refused with an address that is none, and changes nothing then', async () => {
    const { id } = await idp.add(own('huda@contoso.example'))
    for (const value of [{ value: 'no address' }, 'huda@work.example', [{ value: 7 }]])
      expect(await idp.patch(`/Users/${id}`, { op: 'replace', path: 'emails', value })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      })
    expect(await addressIn(id)).toBe('huda@contoso.example')
  })

  it('shows a displayName that changed alone, and leaves a name that its person changed here', async () => {
    const { id } = await idp.add({ name: { formatted: 'Nora Ali' }, displayName: 'Nora' })
    const nameIn = async () => (await account(id)).name.en
    expect(await nameIn()).toBe('Nora Ali')
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Nora A.' })
    expect(await nameIn()).toBe('Nora A.')
    await rename(id, { en: 'Nour' })
    await idp.patch(`/Users/${id}`, { op: 'add', path: 'title', value: 'Dr' })
    expect(await nameIn()).toBe('Nour')
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'name.formatted', value: 'نورة علي' })
    expect((await account(id)).name).toEqual({ ar: 'نورة علي', en: 'Nour' })
  })
})
