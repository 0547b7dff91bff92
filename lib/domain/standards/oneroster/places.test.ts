import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { organizations } from '@/db/schema/organizations'
import { updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { type School, school } from '@/lib/domain/testing/roster-school'
import { counter } from '@/lib/platform/db/connection'
import { rosterClient } from './client.fixtures'

let place: School
beforeAll(async () => {
  place = await school()
})

/** Every list of the service, as a function of the ids that it needs; lists without an address before them come first. */
const single = ['users', 'students', 'teachers', 'orgs', 'schools', 'courses', 'classes', 'enrollments', 'academicSessions', 'terms', 'gradingPeriods', 'lineItems', 'categories', 'results'] // biome-ignore format: a list
const inSchool = ['classes', 'courses', 'enrollments', 'lineItems', 'students', 'teachers', 'terms']
const addresses = () => {
  const { org, ids, sara } = place
  const school = org.organization.id
  const { assignment, safety, item } = ids
  return [
    ...inSchool.map((name) => `schools/${school}/${name}`),
    ...['students', 'teachers', 'enrollments'].map((name) => `schools/${school}/classes/${assignment}/${name}`),
    ...['students', 'teachers', 'lineItems', 'results', 'categories'].map((name) => `classes/${safety}/${name}`),
    `classes/${safety}/lineItems/${item}/results`,
    `classes/${safety}/students/${sara.user.id}/results`,
    `classes/${safety}/academicSessions/${school}/lineItems`,
    `courses/${safety}/classes`,
    `users/${sara.user.id}/classes`,
    `students/${sara.user.id}/classes`,
    `teachers/${org.instructor.user.id}/classes`,
    `terms/${school}/classes`,
    `terms/${school}/gradingPeriods`,
  ]
}
const idsAt = async (list: string) => (await place.client.all(list)).map(({ sourcedId }) => sourcedId).toSorted()

describe('the lists of a school', () => {
  it.each(inSchool)('have all %s of the organization', async (name) => {
    const found = await idsAt(`schools/${place.org.organization.id}/${name}`)
    expect(found).toEqual(await idsAt(name))
    expect(found.length).toBeGreaterThan(0)
  })

  it('have the people and enrollments of a class', async () => {
    const { ids, org, sara, omar } = place
    const at = (name: string) => idsAt(`schools/${org.organization.id}/classes/${ids.assignment}/${name}`)
    expect(await at('students')).toEqual([sara.user.id, omar.user.id].toSorted())
    expect(await at('teachers')).toEqual([org.instructor.user.id])
    const enrolled = await at('enrollments')
    expect(enrolled).toHaveLength(3)
    expect(enrolled.every((id) => id.startsWith(ids.assignment))).toBe(true)
  })

  it('are for this organization alone, and of records that are there', async () => {
    const { ids, org, client, sara } = place
    const other = (await school()).org.organization.id
    const id = org.organization.id
    for (const path of [
      `schools/${other}/classes`,
      `schools/${ids.department}/classes`,
      `schools/x%00/classes`,
      `schools/${id}/classes/${other}/students`,
      `schools/${id}/classes`.replace('classes', 'orgs'),
      `schools//classes`,
      `classes/${other}/students`,
      `classes/${ids.safety}/students/${org.admin.user.id}/results`,
      `students/${org.instructor.user.id}/classes`,
      `users/${sara.user.id}/classes/${ids.safety}`,
      `terms/${other}/classes`,
    ])
      expect((await client.read(`/${path}`)).status, path).toBe(404)
  })
})

describe('lists below other records', () => {
  it('have the term’s classes, and no grading periods, for there are none', async () => {
    const term = place.org.organization.id
    expect(await idsAt(`terms/${term}/classes`)).toEqual(await idsAt('classes'))
    expect(await idsAt(`terms/${term}/gradingPeriods`)).toEqual([])
    expect(await idsAt('gradingPeriods')).toEqual([])
  })

  it('have the grades of a class, of one of its line items and of one student', async () => {
    const { ids, sara, org } = place
    const { safety, item, ofSara } = ids
    expect(await idsAt(`classes/${safety}/categories`)).toEqual(['completion', 'score'])
    expect(await idsAt(`classes/${ids.history}/categories`)).toEqual(['completion'])
    expect(await idsAt(`classes/${safety}/lineItems/${item}/results`)).toEqual([`${ofSara}.${item}`])
    expect(await idsAt(`classes/${safety}/students/${sara.user.id}/results`)).toEqual([ofSara, `${ofSara}.${item}`])
    const inTerm = await idsAt(`classes/${safety}/academicSessions/${org.organization.id}/lineItems`)
    expect(inTerm).toEqual(await idsAt(`classes/${safety}/lineItems`))
  })
})

describe('every list', () => {
  it('takes as many statements as that of people, and one more for the records before it', async () => {
    await place.client.all('users')
    const counted = async (path: string) => {
      const before = counter.statements
      expect((await place.client.read(`/${path}`)).status, path).toBe(200)
      return counter.statements - before
    }
    // The organization, the limit and the account; then the transaction with the count and the page of an ordinary list.
    const ordinary = await counted('users')
    expect(ordinary).toBeLessThanOrEqual(8)
    for (const path of single) expect(await counted(path), path).toBeLessThanOrEqual(ordinary)
    // One more asks whether the records before the list are there.
    for (const path of addresses()) expect(await counted(path), path).toBeLessThanOrEqual(ordinary + 1)
  })

  it('is at the paths of the standard', async () => {
    const gradebook = /lineItems|results|categories/
    for (const path of [...single, ...addresses()]) {
      const service = gradebook.test(path) ? 'gradebook' : 'rostering'
      expect((await place.client.read(`/ims/oneroster/${service}/v1p2/${path}`)).status, path).toBe(200)
    }
  })

  it('needs the permissions for its records and for those before it', async () => {
    const { org } = place
    const teacher = await rosterClient(org, [org.roles.learner])
    for (const path of addresses()) expect((await teacher.read(`/${path}`)).status, path).toBe(403)
  })
})

it('the school has the time at which the organization was changed', async () => {
  const { org, client } = place
  const changedAt = async () => (await client.all('schools'))[0]?.dateLastModified
  const stored = async () => {
    const [row] = await org.database((db) => db.select().from(organizations).where(eq(organizations.id, org.organization.id)))
    return row?.updatedAt.toISOString()
  }
  const before = await changedAt()
  expect(before).toBe(await stored())
  expect((await org.admin.call(updateOrganization, { body: { name: { ar: 'جهة', en: 'Renamed' } } })).status).toBe(200)
  const after = String(await changedAt())
  expect(after).toBe(await stored())
  expect(after > String(before)).toBe(true)
  expect(await client.all('schools', { filter: `dateLastModified>'${before}'` })).toHaveLength(1)
})
