import { describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { fewestPeople } from '@/lib/platform/lists/small-numbers'
import { servedLanguages } from '@/lib/platform/words'
import { type Fact, putFacts, putGroups, putPeople } from './duties.fixtures'
import { numbersOf } from './histories.fixtures'
import { queryAnalytics } from './query.contract'

type Filters = { path?: string; language?: string; group?: string }
type World = { people: string[]; facts: Fact[]; paths: string[]; groups: { id: string; people: Set<string>; within?: string }[] }

/** People, paths of which the last has few people, languages of which one is rare, a group within another, and as many duties as asked for. */
async function putWorld(org: Org, seed: number, duties: number): Promise<World> {
  const next = numbersOf(seed)
  const paths: string[] = []
  for (let at = 0; at < 3; at += 1) paths.push(await draftPath(org))
  const people = await putPeople(org, 26)
  const facts = people.flatMap((userId) =>
    paths.flatMap((path, at): Fact[] => {
      if (next() > [0.8, 0.5, 0.2][at]!) return []
      const chance = next()
      // The last path is studied in English alone: a filter by Arabic removes exactly its people.
      const language = at === 2 ? 'en' : chance < 0.7 ? 'ar' : chance < 0.85 ? 'en' : 'none'
      if (duties === 0) return [{ userId, path, language, source: 'self', state: 'active' }]
      const source = next() < duties ? (['bulk', 'group', 'renewal'] as const)[Math.floor(next() * 3)]! : 'self'
      const state = (['active', 'overdue', 'completed', 'withdrawn', 'waived'] as const)[Math.floor(next() * 5)]!
      return [{ userId, path, language, source, state }]
    }),
  )
  await putFacts(org, facts)
  const inPart = people.filter(() => next() < 0.45)
  const alone = people.filter((id) => !inPart.includes(id) && next() < 0.4)
  const [whole = ''] = await putGroups(org, [{ people: alone }])
  const [part = ''] = await putGroups(org, [{ people: inPart, parentId: whole }])
  const groups = [
    { id: whole, people: new Set([...inPart, ...alone]) },
    { id: part, people: new Set(inPart), within: whole },
  ]
  return { people, facts, paths, groups }
}

const keyOf = ({ path, language, group }: Filters) => [path ?? '', language ?? '', group ?? ''].join()

type Shown = Map<string, { filters: Filters; value: number }>

/** Every value of a number that the query shows a person, by its filters: asked for directly, and as a row of a division. */
async function shownIn(person: Org['admin'], { paths, groups }: World, metric: string): Promise<Shown> {
  const shown: Shown = new Map()
  const ask = async (filters: Filters, by?: 'path' | 'language') => {
    const { status, envelope } = await person.call(queryAnalytics, { body: { metrics: [metric], filters, by } })
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

const isSmall = (people: number) => people > 0 && people < fewestPeople
const groupOf = ({ groups }: World, id?: string) => groups.find((group) => group.id === id)
const factsOf = (world: World, { path, language, group }: Filters) =>
  world.facts.filter(
    (fact) =>
      (path === undefined || fact.path === path) &&
      (language === undefined || fact.language === language) &&
      (group === undefined || groupOf(world, group)?.people.has(fact.userId)),
  )
const peopleIn = (facts: readonly Fact[]) => new Set(facts.map(({ userId }) => userId)).size

/** The shown numbers that tell of one to four people, alone or subtracted from another; of each only the facts that `counts`. */
function toldBy(world: World, shown: readonly { filters: Filters }[], counts: (fact: Fact) => boolean): object[] {
  const isWithin = (inner: Filters, outer: Filters) =>
    (outer.path === undefined || outer.path === inner.path) &&
    (outer.language === undefined || outer.language === inner.language) &&
    (outer.group === undefined || outer.group === inner.group || groupOf(world, inner.group)?.within === outer.group)
  const found: object[] = []
  for (const { filters } of shown) {
    const facts = factsOf(world, filters).filter(counts)
    // Without a path and a language, numbers are about the accounts of a group, which may be few enrolments of many people.
    if (filters.path === undefined && filters.language === undefined) continue
    if (isSmall(peopleIn(facts))) found.push({ filters })
    for (const { filters: wider } of shown) {
      // Of a part without such facts, the rest is the whole, which is looked at by itself.
      if (wider === filters || !isWithin(filters, wider) || facts.length === 0) continue
      const rest = factsOf(world, wider).filter((fact) => counts(fact) && !facts.includes(fact))
      if (isSmall(peopleIn(rest))) found.push({ filters, wider })
    }
  }
  return found
}

describe.each([11, 12, 13])('numbers under filters of a generated organization (%i)', (seed) => {
  it('are right, and never about one to four people, alone or subtracted from another', async () => {
    const org = await freshOrganization()
    const world = await putWorld(org, seed, 0)
    const shown = [...(await shownIn(org.admin, world, 'enrolments')).values()]
    expect(shown.length).toBeGreaterThan(0)
    for (const { filters, value } of shown) expect(value).toBe(factsOf(world, filters).length)
    expect(toldBy(world, shown, () => true)).toEqual([])
  })
})

const inForce = ['invited', 'waiting', 'active', 'overdue', 'completed']
const isDuty = ({ source }: Fact) => source !== 'self'
const ofDuties = {
  duties: (fact: Fact) => isDuty(fact) && inForce.includes(fact.state),
  dutiesCompleted: (fact: Fact) => isDuty(fact) && fact.state === 'completed',
  dutiesOverdue: (fact: Fact) => isDuty(fact) && fact.state === 'overdue',
}

describe.each([21, 22, 23, 24])('duties of a generated organization (%i)', (seed) => {
  it('are the rows of their list for its readers, and tell no hidden number of behaviour', async () => {
    const org = await freshOrganization()
    const world = await putWorld(org, seed, [0.5, 0.9, 1][seed % 3]!)
    const scopes = [undefined, ...world.groups.map(({ id }) => id)]
    for (const [metric, counts] of Object.entries(ofDuties)) {
      const shown = await shownIn(org.admin, world, metric)
      for (const path of world.paths)
        for (const group of scopes) {
          const filters = { path, ...(group && { group }) }
          const value = shown.get(keyOf(filters))?.value ?? 0
          expect([filters, value]).toEqual([filters, factsOf(world, filters).filter(counts).length])
        }
      expect([...shown.values()].some(({ filters }) => filters.language !== undefined)).toBe(false)
    }
    const enrolments = [...(await shownIn(org.admin, world, 'enrolments')).values()]
    for (const { filters, value } of enrolments) expect(value).toBe(factsOf(world, filters).length)
    const listed = enrolments.filter(({ filters }) => filters.language === undefined)
    expect(toldBy(world, listed, (fact) => !isDuty(fact))).toEqual([])
    const studied = enrolments.filter(({ filters }) => filters.language !== undefined)
    expect(toldBy(world, studied, () => true)).toEqual([])
    for (const path of world.paths)
      if (factsOf(world, { path }).every(isDuty)) expect(listed.some(({ filters }) => filters.path === path)).toBe(true)
  })

  it('are hidden from those who may not read the list, whose numbers are protected as before', async () => {
    const org = await freshOrganization()
    const world = await putWorld(org, seed, 0.9)
    const permissions = [{ subject: 'analytics', action: 'read', scope: 'any' }]
    const body = { name: { ar: 'محلّل', en: 'Analyst' }, type: 'admin', permissions }
    const role = (await org.admin.call(createRole, { body })).envelope.data as { id: string }
    const analyst = await org.person('analyst', role.id)
    expect([...(await shownIn(analyst, world, 'duties')).values()]).toEqual([])
    const shown = [...(await shownIn(analyst, world, 'enrolments')).values()]
    for (const { filters, value } of shown) expect(value).toBe(factsOf(world, filters).length)
    expect(toldBy(world, shown, () => true)).toEqual([])
  })
})
