import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type School, school } from '@/lib/domain/testing/roster-school'
import { rosterClient, type Shown } from './client.fixtures'

let place: School
beforeAll(async () => {
  place = await school()
})

const orgOf = () => {
  const sourcedId = place.org.organization.id
  return { href: `${place.org.origin}/api/v1/public/oneroster/v1p2/orgs/${sourcedId}`, sourcedId, type: 'org' }
}
const base = (sourcedId: string, status = 'active') => ({
  sourcedId,
  status,
  dateLastModified: expect.stringMatching(/^\d{4}-.*Z$/),
})
const refTo = (sourcedId: string, type: string) =>
  expect.objectContaining({ sourcedId, type, href: expect.stringContaining(sourcedId) })
const byId = (records: Shown[], id: string) => records.find(({ sourcedId }) => sourcedId === id)
/** Everything but the day of the test. */
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

describe('a roster', () => {
  it('has who writes paths and changes no people as a teacher, whatever the role is called', async () => {
    const org = await freshOrganization()
    const grants = (...actions: string[]) =>
      actions.map((pair) => pair.split('.')).map(([subject, action]) => ({ subject, action }))
    const made = async (en: string, permissions: object[]) => {
      const body = { name: { ar: `دور ${en}`, en }, type: 'admin', permissions }
      const { envelope } = await org.admin.call(createRole, { body })
      return org.person(en.toLowerCase(), (envelope.data as { id: string }).id)
    }
    const teacher = await made('Author', grants('learningPath.update'))
    const office = await made('Office', grants('learningPath.update', 'organizationMember.update'))
    const people = await (await rosterClient(org)).all('users')
    const roleOf = (id: string) => (byId(people, id)?.roles as { role: string }[] | undefined)?.[0]?.role
    expect([roleOf(teacher.user.id), roleOf(office.user.id)]).toEqual(['teacher', 'siteAdministrator'])
  })

  it('has people with the names, roles and enumerations of the standard', async () => {
    const { client, sara, org } = place
    const people = await client.all('users')
    expect(byId(people, sara.user.id)).toEqual({
      ...base(sara.user.id),
      userMasterIdentifier: 'sis-7',
      username: sara.email,
      userIds: [{ type: 'externalId', identifier: 'sis-7' }],
      enabledUser: 'true',
      givenName: 'Sara',
      familyName: 'Ali Hasan',
      roles: [{ roleType: 'primary', role: 'student', org: orgOf() }],
      identifier: 'E-1',
      email: sara.email,
      primaryOrg: orgOf(),
    })
    const roles = people.map(({ sourcedId, roles }) => [sourcedId, (roles as { role: string }[])[0]?.role])
    expect(roles).toContainEqual([org.admin.user.id, 'siteAdministrator'])
    expect((await client.all('teachers')).map(({ sourcedId }) => sourcedId)).toEqual([org.instructor.user.id])
    expect((await client.all('students')).map(({ sourcedId }) => sourcedId)).not.toContain(org.admin.user.id)
    expect((await client.read(`/users/${sara.user.id}`)).body.user).toEqual(byId(people, sara.user.id))
    expect((await client.read(`/teachers/${sara.user.id}`)).status).toBe(404)
  })

  it('has the organization as a school, departments below it, and one term', async () => {
    const { client, ids, org } = place
    expect(await client.all('orgs', { sort: 'type' })).toEqual([
      { ...base(ids.department), name: 'Science', type: 'department', identifier: 'dep-1', parent: orgOf() },
      { ...base(org.organization.id), name: 'Test Organization', type: 'school' },
    ])
    expect(await client.all('schools')).toHaveLength(1)
    expect(await client.all('terms')).toEqual([
      expect.objectContaining({ type: 'term', startDate: day, endDate: day, schoolYear: expect.stringMatching(/^\d{4}$/) }),
    ])
  })

  it('has a class for each path and for each path that follows a class', async () => {
    const { client, ids, org, sara, omar } = place
    expect((await client.all('courses')).map(({ title }) => title).toSorted()).toEqual(['History', 'Safety'])
    const classes = await client.all('classes', { sort: 'title' })
    expect(classes.map(({ title }) => title)).toEqual(['Class 7A: Safety', 'History', 'Safety'])
    expect(byId(classes, ids.assignment)).toEqual({
      ...base(ids.assignment),
      title: 'Class 7A: Safety',
      classType: 'scheduled',
      course: refTo(ids.safety, 'course'),
      school: orgOf(),
      terms: [refTo(org.organization.id, 'academicSession')],
    })
    const inClass = async (list: string) =>
      (await client.all(`classes/${ids.assignment}/${list}`)).map(({ sourcedId }) => sourcedId)
    expect((await inClass('students')).toSorted()).toEqual([sara.user.id, omar.user.id].toSorted())
    expect(await inClass('teachers')).toEqual([org.instructor.user.id])
    const ofCourse = (await client.all(`courses/${ids.safety}/classes`)).map(({ sourcedId }) => sourcedId)
    expect(ofCourse.toSorted()).toEqual([ids.safety, ids.assignment].toSorted())
    expect(await client.all(`teachers/${org.instructor.user.id}/classes`)).toHaveLength(1)
    expect(await client.all(`students/${sara.user.id}/classes`)).toHaveLength(2)
  })

  it('has enrollments, those that ended as records to delete, and none of a waiting list', async () => {
    const { client, ids, omar, org } = place
    const found = await client.all('enrollments')
    expect(byId(found, ids.left)).toEqual({
      ...base(ids.left, 'tobedeleted'),
      user: refTo(omar.user.id, 'user'),
      class: refTo(ids.history, 'class'),
      school: orgOf(),
      role: 'student',
      beginDate: day,
      endDate: '2026-02-01',
    })
    expect(byId(found, `${ids.assignment}.${org.instructor.user.id}.teacher`)).toMatchObject({
      role: 'teacher',
      primary: 'false',
    })
    expect(byId(found, ids.waiting)).toBeUndefined()
    expect(found).toHaveLength(6)
  })

  it('has results: how much of the path is done, and the score of a lesson', async () => {
    const { client, ids, sara } = place
    const items = await client.all(`classes/${ids.safety}/lineItems`)
    expect(byId(items, ids.item)).toMatchObject({
      title: 'Quiz one',
      resultValueMin: 0,
      resultValueMax: 100,
      class: { sourcedId: ids.safety },
      category: { sourcedId: 'score', type: 'category' },
      assignDate: expect.stringMatching(/Z$/),
      dueDate: expect.stringMatching(/Z$/),
    })
    expect((await client.all('categories')).map(({ title }) => title)).toEqual(['Completion', 'Score'])
    const results = await client.all(`classes/${ids.safety}/results`)
    expect(byId(results, ids.ofSara)).toEqual({
      ...base(ids.ofSara),
      lineItem: refTo(ids.safety, 'lineItem'),
      student: refTo(sara.user.id, 'user'),
      class: refTo(ids.safety, 'class'),
      scoreStatus: 'fully graded',
      score: 100,
      scoreDate: '2026-03-01',
    })
    expect(byId(results, ids.ofOmar)).toMatchObject({ scoreStatus: 'partially graded', score: 40 })
    expect(byId(results, `${ids.ofSara}.${ids.item}`)).toMatchObject({
      lineItem: { sourcedId: ids.item },
      scoreStatus: 'fully graded',
      score: 85,
      scoreDate: '2026-02-20',
    })
    expect(results).toHaveLength(3)
  })

  it('is served at the paths of the standard too', async () => {
    const { client, ids } = place
    for (const path of ['/ims/oneroster/rostering/v1p2/users', '/ims/oneroster/gradebook/v1p2/results'])
      expect((await client.read(path)).status, path).toBe(200)
    const one = await client.read(`/ims/oneroster/rostering/v1p2/courses/${ids.safety}`)
    expect(one.body).toMatchObject({ course: { title: 'Safety', subjects: ['safety'] } })
  })

  it('is recorded once in a quarter of an hour, under the name of the program', async () => {
    const { client, org } = place
    await client.all('users')
    await client.all('orgs')
    const isRead = eq(activityLogs.action, 'oneRosterRead')
    const rows = await org.database((db) => db.select().from(activityLogs).where(isRead))
    expect(rows.length).toBeGreaterThanOrEqual(1)
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows[0]).toMatchObject({ actorType: 'apiKey', actorId: client.serviceAccountId, apiKeyId: client.keyId })
  })
})

describe('a list of a roster', () => {
  it('is given page by page, with the total and links', async () => {
    const { client, org } = place
    const { body, headers } = await client.read('/users?limit=2&offset=2&sort=email&fields=email,sourcedId')
    const emails = (await client.all('users', { sort: 'email' })).map(({ email }) => email)
    expect(body.users?.map((one) => [one.email, Object.keys(one).toSorted().join()])).toEqual(
      emails.slice(2, 4).map((email) => [email, 'email,sourcedId']),
    )
    expect(headers.get('x-total-count')).toBe('5')
    const at = (offset: number) =>
      `<${org.origin}/api/v1/public/oneroster/v1p2/users?limit=2&offset=${offset}&sort=email&fields=email%2CsourcedId>`
    expect(headers.get('link')).toBe(`${at(0)}; rel="first", ${at(4)}; rel="last", ${at(4)}; rel="next", ${at(0)}; rel="prev"`)
    const down = (await client.all('users', { sort: 'email', orderBy: 'desc' })).map(({ email }) => email)
    expect(down).toEqual(emails.toReversed())
    const beyond = await client.read('/users?offset=500')
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([{ users: [] }, '5'])
  })

  it.each([
    ['limit=0', 'invaliddata'],
    ['limit=many', 'invaliddata'],
    ['offset=-1', 'invaliddata'],
    ['offset=999999999', 'invaliddata'],
    ['sort=password', 'invaliddata'],
    ['sort=constructor', 'invaliddata'],
    ['orderBy=up', 'invaliddata'],
    ['fields=passwordHash', 'invalid_selection_field'],
    ['fields=constructor', 'invalid_selection_field'],
    ["filter=constructor='x'", 'invalid_filter_field'],
    ["filter=passwordHash~'a'", 'invalid_filter_field'],
    ["filter=enabledUser='maybe'", 'invalid_filter_field'],
    ["filter=dateLastModified>'soon'", 'invalid_filter_field'],
    ["filter=dateLastModified>'2026-13-45'", 'invalid_filter_field'],
    ["filter=email='%00'", 'invalid_filter_field'],
    ['filter=email', 'invalid_filter_field'],
    ["filter=email='a", 'invalid_filter_field'],
    ["filter=email='a' XOR email='b'", 'invalid_filter_field'],
    ["filter=email='a' AND email='b' OR email='c'", 'invalid_filter_field'],
  ])('refuses %s as %s', async (query, codeMinor) => {
    const { status, body } = await place.client.read(`/users?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_description: expect.any(String),
      imsx_CodeMinor: {
        imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
      },
    })
  })
})
