import { describe, expect, it } from 'vitest'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { fewestPeople } from '@/lib/platform/lists/small-numbers'
import { asOwner } from '@/lib/platform/testing/owner'
import { servedLanguages } from '@/lib/platform/words'
import { numbersOf } from './histories.fixtures'
import { queryAnalytics } from './query.contract'

type Filters = { path?: string; language?: string; group?: string }
type Fact = { userId: string; path: string; language: string }
type World = { people: string[]; facts: Fact[]; paths: string[]; groups: { id: string; people: Set<string>; within?: string }[] }

/** People, paths of which the last has few people, languages of which one is rare, and a group within another. */
async function putWorld(org: Org, seed: number): Promise<World> {
  const next = numbersOf(seed)
  const organizationId = org.organization.id
  const [paths, groupIds] = [[] as string[], [] as string[]]
  for (let at = 0; at < 3; at += 1) paths.push(await draftPath(org))
  for (let at = 0; at < 2; at += 1) {
    const body = { kind: 'department', name: { en: `Group ${at}` }, ...(at > 0 && { parentId: groupIds[0] }) }
    groupIds.push(((await org.admin.call(createGroup, { body })).envelope.data as { id: string }).id)
  }
  const people = await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      const columns = (
        await sql<{ name: string }[]>`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = 'users' and is_generated = 'NEVER'`
      ).map(({ name }) => name)
      const own: Record<string, string> = { id: 'gen_random_uuid()', email: `'counted' || n || '@differencing.example'` }
      const values = columns.map((name) => own[name] ?? `person.${name}`)
      return sql.unsafe<{ id: string }[]>(
        `insert into users (${columns.join()}) select ${values.join()} from users person, generate_series(1, 26) n where person.organization_id = $1 and person.id = $2 returning id`,
        [organizationId, org.learner.user.id],
      )
    }),
  )
  const ids = people.map(({ id }) => id)
  const facts = ids.flatMap((userId) =>
    paths.flatMap((path, at) => {
      if (next() > [0.8, 0.5, 0.2][at]!) return []
      const chance = next()
      // The last path is studied in English alone: a filter by Arabic removes exactly its people.
      return [{ userId, path, language: at === 2 ? 'en' : chance < 0.7 ? 'ar' : chance < 0.85 ? 'en' : 'none' }]
    }),
  )
  await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      for (const { userId, path, language } of facts)
        await sql`insert into analytics_enrolments (organization_id, enrolment_id, path_id, user_id, cycle, state, language, enrolled_at)
          values (${organizationId}, gen_random_uuid(), ${path}, ${userId}, 1, 'active', ${language}, now())`
    }),
  )
  const [whole = '', part = ''] = groupIds
  const inPart = ids.filter(() => next() < 0.45)
  const alone = ids.filter((id) => !inPart.includes(id) && next() < 0.4)
  await org.admin.call(addGroupMembers, { params: { id: part }, body: { userIds: inPart } })
  if (alone.length > 0) await org.admin.call(addGroupMembers, { params: { id: whole }, body: { userIds: alone } })
  const groups = [
    { id: whole, people: new Set([...inPart, ...alone]) },
    { id: part, people: new Set(inPart), within: whole },
  ]
  return { people: ids, facts, paths, groups }
}

const keyOf = ({ path, language, group }: Filters) => [path ?? '', language ?? '', group ?? ''].join()

/** Every number that the query shows, by its filters: asked for directly, and as a row of a division. */
async function shownIn(org: Org, { paths, groups }: World): Promise<Map<string, { filters: Filters; value: number }>> {
  const shown = new Map<string, { filters: Filters; value: number }>()
  const ask = async (filters: Filters, by?: 'path' | 'language') => {
    const { status, envelope } = await org.admin.call(queryAnalytics, { body: { metrics: ['enrolments'], filters, by } })
    expect(status).toBe(200)
    const { rows } = envelope.data as { rows: { path: string | null; language: string | null; value: number | null }[] }
    for (const { path, language, value } of rows) {
      const own = { ...filters, ...(by === 'path' && path && { path }), ...(by === 'language' && language && { language }) }
      if (value !== null) shown.set(keyOf(own), { filters: own, value })
    }
  }
  for (const path of [undefined, ...paths])
    for (const language of [undefined, ...servedLanguages])
      for (const group of [undefined, ...groups.map(({ id }) => id)]) {
        const filters = { ...(path && { path }), ...(language && { language }), ...(group && { group }) }
        await ask(filters)
        if (!path) await ask(filters, 'path')
        if (!language) await ask(filters, 'language')
      }
  return shown
}

describe.each([11, 12, 13])('numbers under filters of a generated organization (%i)', (seed) => {
  it('are right, and never about one to four people, alone or subtracted from another', async () => {
    const org = await freshOrganization()
    const world = await putWorld(org, seed)
    const groupOf = (id?: string) => world.groups.find((group) => group.id === id)
    const factsOf = ({ path, language, group }: Filters) =>
      world.facts.filter(
        (fact) =>
          (path === undefined || fact.path === path) &&
          (language === undefined || fact.language === language) &&
          (group === undefined || groupOf(group)?.people.has(fact.userId)),
      )
    const isSmall = (people: number) => people > 0 && people < fewestPeople
    const isWithin = (inner: Filters, outer: Filters) =>
      (outer.path === undefined || outer.path === inner.path) &&
      (outer.language === undefined || outer.language === inner.language) &&
      (outer.group === undefined || outer.group === inner.group || groupOf(inner.group)?.within === outer.group)
    const shown = [...(await shownIn(org, world)).values()]
    expect(shown.length).toBeGreaterThan(0)
    const found: object[] = []
    for (const { filters, value } of shown) {
      const facts = factsOf(filters)
      expect(value).toBe(facts.length)
      const isOfEnrolments = filters.path !== undefined || filters.language !== undefined
      if (isOfEnrolments && isSmall(new Set(facts.map(({ userId }) => userId)).size)) found.push({ filters })
      for (const { filters: wider } of shown) {
        // Without a path and a language, numbers are about the accounts of a group, which may be few enrolments of many people.
        if (wider === filters || !isOfEnrolments || !isWithin(filters, wider)) continue
        const rest = factsOf(wider).filter((fact) => !facts.includes(fact))
        if (isSmall(new Set(rest.map(({ userId }) => userId)).size)) found.push({ filters, wider })
      }
    }
    expect(found).toEqual([])
  })
})
