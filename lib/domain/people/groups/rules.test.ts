import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupMembers } from '@/db/schema/groups'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { putMemberByExternalId, updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { jobHandlers } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { deliverAll } from '@/lib/platform/testing/event-kinds'
import { addGroupManager, addGroupMembers, removeGroupMember } from './group-members.contract'
import { createGroup } from './groups.contract'
import { settleGroup, settlePerson } from './rule-people.service'
import * as contracts from './rules.contract'
import { ruleReactions } from './rules.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Condition = { attribute: string; is: string; value: string }
type Rule = { match: 'all' | 'any'; conditions: Condition[] }
type Person = {
  department: string | null
  jobTitle: string | null
  managerId: string | null
  email: string
  locale: string | null
  roles: string[]
}

/** Whether a person meets a rule, as the words of the contract say. */
function isMet({ match, conditions }: Rule, person: Person): boolean {
  const text = { department: person.department, jobTitle: person.jobTitle } as Record<string, string | null>
  const holds = ({ attribute, is, value }: Condition): boolean => {
    if (attribute === 'manager') return person.managerId === value
    if (attribute === 'role') return person.roles.includes(value)
    if (attribute === 'locale') return person.locale === value
    if (attribute === 'emailDomain') return person.email.split('@')[1] === value
    const own = text[attribute] ?? null
    const [has, wanted] = [foldLoose(own ?? ''), foldLoose(value)]
    return own !== null && (is === 'equals' ? has === wanted : has.startsWith(wanted))
  }
  return match === 'all' ? conditions.every(holds) : conditions.some(holds)
}

const idOf = (answer: { envelope: { data?: unknown } }) => (answer.envelope.data as { id: string }).id
const makeGroup = async (org: Org, en: string) =>
  idOf(await org.admin.call(createGroup, { body: { kind: 'department', name: { en } } }))
const contextOf = (org: Org, db: Parameters<Parameters<Org['database']>[0]>[0]) => ({
  db,
  organization: org.organization,
  now: clock.now(),
})
const membersOf = async (org: Org, groupId: string, source = 'rule') =>
  (
    await org.database((db) =>
      db
        .select({ userId: groupMembers.userId })
        .from(groupMembers)
        .where(sql`${eq(groupMembers.groupId, groupId)} and ${source} = any(${groupMembers.sources})`),
    )
  )
    .map(({ userId }) => userId)
    .toSorted()

/** Delivers events and runs jobs until none is left. */
async function settled() {
  for (let round = 0; round < 5; round += 1) {
    await deliverAll(...ruleReactions)
    await new JobRunner(jobHandlers, { sliceMs: 5000 }).runDue(new AbortController().signal)
  }
}

describe('the rule of a group', () => {
  it('is followed when it is set, when a person or their roles change, and when it goes; members by hand stay', async () => {
    const org = await freshOrganization()
    const { admin, learner, instructor, roles } = org
    const group = await makeGroup(org, 'Nurses')
    const body = {
      match: 'any',
      conditions: [
        { attribute: 'department', is: 'startsWith', value: 'Nurs' },
        { attribute: 'role', is: 'equals', value: roles.instructor },
      ],
    }
    await admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [admin.user.id, instructor.user.id] } })
    const preview = await admin.call(contracts.previewGroupRule, { params: { id: group }, body })
    expect(preview.envelope.data).toMatchObject({ memberCount: 1, joining: 0, leaving: 0, people: [{ id: instructor.user.id }] })
    expect((await admin.call(contracts.putGroupRule, { params: { id: group }, body })).status).toBe(200)
    await settled()
    expect(await membersOf(org, group)).toEqual([instructor.user.id])
    await admin.call(updateMember, { params: { id: learner.user.id }, body: { department: 'Nursing' } })
    await settled()
    expect(await membersOf(org, group)).toEqual([instructor.user.id, learner.user.id].toSorted())
    await admin.call(removeGroupMember, { params: { id: group, userId: instructor.user.id } })
    await admin.call(updateMember, { params: { id: learner.user.id }, body: { department: 'IT' } })
    await settled()
    expect(await membersOf(org, group)).toEqual([instructor.user.id])
    expect(await membersOf(org, group, 'hand')).toEqual([admin.user.id])
    expect((await admin.call(contracts.removeGroupRule, { params: { id: group } })).status).toBe(200)
    await settled()
    expect(await membersOf(org, group)).toEqual([])
    expect(await membersOf(org, group, 'hand')).toEqual([admin.user.id])
  })

  it.each([
    ['department', 'equals', 'الإدارة', 'الاداره'],
    ['department', 'startsWith', 'الأدارة', 'الإدارة العليا'],
    ['jobTitle', 'equals', 'مسؤول', 'مسوول'],
    ['jobTitle', 'startsWith', 'خبير ١', 'خبير 12'],
  ] as const)('meets a %s that %s %s and is written %s', async (attribute, is, value, written) => {
    const org = await freshOrganization()
    const group = await makeGroup(org, 'Team')
    await org.admin.call(updateMember, { params: { id: org.learner.user.id }, body: { [attribute]: written } })
    const body = { match: 'all', conditions: [{ attribute, is, value }] }
    expect((await org.admin.call(contracts.previewGroupRule, { params: { id: group }, body })).envelope.data).toMatchObject({
      memberCount: 1,
      people: [{ id: org.learner.user.id }],
    })
  })

  it('is refused with what does not exist, and to callers who do not hold what the managers of the group hold', async () => {
    const org = await freshOrganization()
    const { admin, person } = org
    const group = await makeGroup(org, 'Team')
    const put = async (conditions: object[], by = admin, id = group) => {
      const { status, envelope } = await by.call(contracts.putGroupRule, { params: { id }, body: { match: 'all', conditions } })
      return [status, envelope.statusCode]
    }
    const condition = (attribute: string, value: string, is = 'equals') => ({ attribute, is, value })
    const other = await freshOrganization()
    expect(await put([condition('manager', other.learner.user.id)])).toEqual([404, 5150])
    expect((await put([condition('role', other.roles.learner)]))[0]).toBe(404)
    expect((await put([condition('role', 'admin')]))[0]).toBe(422)
    expect((await put([condition('locale', 'fr')]))[0]).toBe(422)
    expect((await put([condition('locale', 'ar', 'startsWith')]))[0]).toBe(422)
    expect((await put([]))[0]).toBe(422)
    expect((await put([condition('department', 'x')], admin, await makeGroup(other, 'Theirs')))[0]).toBe(404)
    const permissions = (scope: string, ...pairs: string[]) =>
      pairs.map((pair) => ({ subject: pair.split('.')[0], action: pair.split('.')[1], scope }))
    const name = (en: string) => ({ ar: 'دور للاختبار', en })
    const reach = idOf(
      await admin.call(createRole, {
        body: { name: name('Head'), type: 'admin', permissions: permissions('group', 'organizationMember.read') },
      }),
    )
    const lower = idOf(
      await admin.call(createRole, {
        body: {
          name: { ar: 'دور آخر', en: 'Lower' },
          type: 'admin',
          permissions: permissions('any', 'group.update', 'organizationMember.update'),
        },
      }),
    )
    const head = await person('head', reach)
    const clerk = await person('clerk', lower)
    await admin.call(addGroupManager, { params: { id: group, userId: head.user.id } })
    expect((await put([condition('department', 'x')], clerk))[1]).toBe(5065)
    expect((await put([condition('department', 'x')]))[0]).toBe(200)
    const moved = await clerk.call(updateMember, { params: { id: org.learner.user.id }, body: { department: 'x' } })
    expect(moved.envelope.statusCode).toBe(5065)
    const known = { externalId: 'n-17' }
    await admin.call(updateMember, { params: { id: org.learner.user.id }, body: known })
    const put17 = await clerk.call(putMemberByExternalId, { params: known, body: { department: 'x' } })
    expect(put17.envelope.statusCode).toBe(5065)
    const renamed = await clerk.call(updateMember, { params: { id: org.learner.user.id }, body: { name: { en: 'Sara' } } })
    expect(renamed.status).toBe(200)
  })

  it('has exactly the people that a look at each person and each rule finds, after any changes', async () => {
    const org = await freshOrganization()
    const { admin, learner, instructor, roles } = org
    const ids = [admin.user.id, learner.user.id, instructor.user.id]
    const people = new Map<string, Person>()
    for (const one of [admin, learner, instructor])
      people.set(one.user.id, { department: null, jobTitle: null, managerId: null, email: one.email, locale: null, roles: [] })
    for (const [key, id] of [
      ['admin', admin.user.id],
      ['learner', learner.user.id],
      ['instructor', instructor.user.id],
    ] as const)
      people.get(id)?.roles.push(roles[key])
    const groups = [await makeGroup(org, 'A'), await makeGroup(org, 'B'), await makeGroup(org, 'C')]
    const rules = new Map<string, Rule>()
    const texts = fc.constantFrom('Nursing', 'Nurse', 'Nu', 'تمريض', 'الإدارة', 'الاداره', 'الأدارة العليا')
    const condition: fc.Arbitrary<Condition> = fc.oneof(
      fc.record({
        attribute: fc.constantFrom('department', 'jobTitle'),
        is: fc.constantFrom('equals', 'startsWith'),
        value: texts,
      }),
      fc.record({ attribute: fc.constant('manager'), is: fc.constant('equals'), value: fc.constantFrom(...ids) }),
      fc.record({
        attribute: fc.constant('role'),
        is: fc.constant('equals'),
        value: fc.constantFrom(roles.learner, roles.admin),
      }),
      fc.record({
        attribute: fc.constant('emailDomain'),
        is: fc.constant('equals'),
        value: fc.constantFrom(`${org.organization.slug}.example`, 'other.example'),
      }),
    )
    const rule = fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    })
    const step = fc.oneof(
      fc.record({ group: fc.nat(2), rule }),
      fc.record({ person: fc.nat(2), department: fc.option(texts), jobTitle: fc.option(texts), manager: fc.option(fc.nat(2)) }),
    )
    const check = async () => {
      for (const group of groups) {
        const found = ids.filter((id) => {
          const own = rules.get(group)
          const person = people.get(id)
          return own && person && isMet(own, person)
        })
        expect(await membersOf(org, group)).toEqual(found.toSorted())
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          if ('rule' in one) {
            const id = groups[one.group] ?? ''
            expect((await admin.call(contracts.putGroupRule, { params: { id }, body: one.rule })).status).toBe(200)
            rules.set(id, one.rule)
            const range = { after: '00000000-0000-0000-0000-000000000000', last: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
            await org.database((db) => settleGroup(contextOf(org, db), id, range))
            continue
          }
          const id = ids[one.person] ?? ''
          const managerId = one.manager === null ? null : (ids[one.manager] ?? null)
          const facts = { department: one.department, jobTitle: one.jobTitle, managerId }
          const { status } = await admin.call(updateMember, { params: { id }, body: facts })
          if (status === 200) Object.assign(people.get(id) ?? {}, facts)
          await org.database((db) => settlePerson(contextOf(org, db), id))
        }
        await check()
      }),
      { numRuns: 25 },
    )
  })
})
