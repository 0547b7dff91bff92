import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { addPathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { enrolmentSources, enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { type AnalyticsOverview, readAnalyticsOverview } from './analytics.contract'
import { type Fact, putFacts, putGroups, putPeople } from './duties.fixtures'
import { numbersOf } from './histories.fixtures'
import { cohortListOf, listOf, runningListOf, stoppedListOf } from './number-lists.rules'
import { idleDays } from './path-analytics.contract'
import { readPathRows } from './path-rows.contract'
import { periodOf } from './periods.rules'

type Answer = z.input<typeof readPathRows.returns>
type World = { facts: Fact[]; paths: string[]; group: string; inGroup: Set<string> }

const [zone, dayMs, span] = ['Asia/Riyadh', 86_400_000, 100]
const now = () => clock.now().getTime()
const dayIn = (at: Date) => dayOf(at, zone)

/** Enrolments of a hundred days with every state and source, of which many were begun and some stopped; the last path has few people. */
async function putWorld(org: Org, seed: number): Promise<World> {
  const next = numbersOf(seed)
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const paths = [await draftPath(org), await draftPath(org), await draftPath(org)]
  const items = paths.map(() => [newId(), newId(), newId()])
  const people = await putPeople(org, 30)
  const facts = people.flatMap((userId, person) =>
    paths.flatMap((path, at): Fact[] => {
      if (at === 2 ? person >= 3 : next() > 0.8) return []
      const enrolled = now() - Math.floor(next() * span * dayMs)
      const since = (from: number) => from + Math.floor(next() * (now() - from))
      const [state, source, language] = [oneOf(enrolmentStates), oneOf(enrolmentSources), oneOf(['ar', 'en'])]
      const started = next() < 0.7 ? since(enrolled) : undefined
      const isDone = state === 'completed' || state === 'expired'
      return [
        {
          userId,
          path,
          language: started === undefined ? 'none' : language,
          source,
          state,
          enrolledAt: new Date(enrolled),
          startedAt: started === undefined ? undefined : new Date(started),
          last: started === undefined ? undefined : { itemId: oneOf(items[at] ?? []), at: new Date(since(started)) },
          completedAt: isDone ? new Date(since(started ?? enrolled)) : undefined,
          expiresAt: isDone ? new Date(now() + Math.floor((next() * 80 - (state === 'expired' ? 81 : 0)) * dayMs)) : undefined,
        },
      ]
    }),
  )
  await putFacts(org, facts)
  const inGroup = people.slice(0, 18)
  const [group = ''] = await putGroups(org, [{ people: inGroup }])
  return { facts, paths, group, inGroup: new Set(inGroup) }
}

const read = async (person: Org['admin'], query: Record<string, string>) => {
  const { status, envelope, text } = await person.call(readPathRows, { query })
  expect(status, text).toBe(200)
  return envelope.data as Answer
}
const countOf = async (org: Org, query: Record<string, string>) => {
  const { status, envelope, text } = await org.admin.call(listProgress, { query: { ...query, page: '1', perPage: '1' } })
  expect(status, text).toBe(200)
  return envelope.metadata.count
}

const isBetween = (at: Date | undefined, from: string, to: string) => at !== undefined && dayIn(at) >= from && dayIn(at) <= to
const isUnderWay = ({ state }: Fact) => ['invited', 'active', 'overdue'].includes(state)

/** The row of a path as the facts say it. */
function expected(facts: readonly Fact[], from: string, to: string) {
  const made = facts.filter(({ enrolledAt }) => isBetween(enrolledAt, from, to))
  const stopped = new Map<string, number>()
  for (const fact of facts)
    if (isUnderWay(fact) && fact.last && fact.last.at.getTime() < now() - idleDays * dayMs)
      stopped.set(fact.last.itemId, (stopped.get(fact.last.itemId) ?? 0) + 1)
  const [[itemId, count] = [null, 0]] = [...stopped].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const firstWeek = addDays(periodOf(to, 'week', 0), -77)
  return {
    enrolled: made.length,
    started: made.filter(({ startedAt }) => startedAt).length,
    completed: made.filter(({ completedAt }) => completedAt).length,
    overdue: facts.filter(({ state }) => state === 'overdue').length,
    running: facts.filter(isUnderWay).length,
    stopsAt: itemId === null ? null : { itemId, moduleId: itemId, titles: null, count },
    weekly: Array.from({ length: 12 }, (_, week) => {
      const first = addDays(firstWeek, 7 * week)
      return facts.filter(({ completedAt }) => isBetween(completedAt, first, addDays(first, 6))).length
    }),
  }
}

describe.each([31, 32, 33])('the paths of a generated organization (%i)', (seed) => {
  let org: Org
  let world: World
  beforeAll(async () => {
    // The clock is stopped: otherwise midnight could fall between a count and its list.
    const [at, soon] = [clock.now(), new Date(clock.now().getTime() + 300_000)]
    if (dayIn(at) !== dayIn(soon)) clock.offsetMs += 300_000
    org = await freshOrganization()
    world = await putWorld(org, seed)
  })
  const rangeOf = (days: number) => ({ from: addDays(dayIn(clock.now()), 1 - days), to: dayIn(clock.now()) })
  const aboutOf = (days: number) => ({ ...rangeOf(days), timeZone: zone })

  it('have the numbers of their enrolments, but for paths of few people and one more', async () => {
    const asked: Record<string, string>[] = [{}, { group: world.group }, { language: 'ar' }]
    for (const filters of asked) {
      const { from, to } = rangeOf(40)
      const answer = await read(org.admin, { from, to, ...filters })
      const facts = world.facts.filter(
        ({ userId, language }) =>
          (!filters.group || world.inGroup.has(userId)) && (!filters.language || language === filters.language),
      )
      for (const { id, titles: _, ...row } of answer.paths) {
        const all = expected(
          facts.filter(({ path }) => path === id),
          from,
          to,
        )
        for (const [name, value] of Object.entries(row))
          if (value !== null) expect([name, value]).toEqual([name, all[name as keyof typeof all]])
        expect(row.started === null, id).toBe(row.running === null)
      }
      const few = answer.paths.find(({ id }) => id === world.paths[2])
      expect(few?.started ?? null).toBeNull()
      expect(few?.stopsAt ?? null).toBeNull()
      expect(answer.suppressed).toBe(answer.paths.filter(({ started }) => started === null).length)
    }
    const { paths } = await read(org.admin, rangeOf(40))
    expect(paths.some(({ started }) => started !== null)).toBe(true)
    expect((await read(org.admin, { path: world.paths[1] ?? '' })).paths.map(({ id }) => id)).toEqual([world.paths[1]])
  })

  it('open exactly their lists', async () => {
    for (const days of [7, 60]) {
      const about = { ...aboutOf(days), asOf: clock.now().toISOString() }
      for (const { id, ...row } of (await read(org.admin, { from: about.from, to: about.to })).paths) {
        const own = { ...about, path: id }
        for (const stage of ['enrolled', 'started', 'completed'] as const)
          if (row[stage] !== null) expect([stage, await countOf(org, cohortListOf(stage, own))]).toEqual([stage, row[stage]])
        if (row.running !== null) expect(await countOf(org, runningListOf(own))).toBe(row.running)
        if (row.stopsAt) expect(await countOf(org, stoppedListOf(row.stopsAt.itemId, own))).toBe(row.stopsAt.count)
      }
    }
  })

  it('and the numbers of the overview too', async () => {
    const asked: Record<string, string>[] = [{}, { group: world.group }, { path: world.paths[0] ?? '' }]
    for (const filters of asked)
      for (const days of [7, 60]) {
        const { envelope } = await org.admin.call(readAnalyticsOverview, { query: { days: String(days), ...filters } })
        const { learning, asOf } = envelope.data as z.input<typeof AnalyticsOverview>
        const { current, overdue, expiring, duties } = learning
        const found = {
          enrolments: current.enrolments,
          starts: current.starts,
          completions: current.completions,
          overdue,
          expiring,
          duties: duties?.enrolled ?? null,
          dutiesCompleted: duties?.completed ?? null,
          dutiesOverdue: duties?.overdue ?? null,
        }
        expect(Object.values(found).filter((value) => value !== null).length).toBeGreaterThan(4)
        for (const [metric, value] of Object.entries(found)) {
          const query = listOf(metric as keyof typeof found, { ...aboutOf(days), asOf, ...filters })
          if (value !== null) expect([metric, query && (await countOf(org, query))]).toEqual([metric, value])
        }
      }
    expect(listOf('activeLearners', { ...aboutOf(7), asOf: '' })).toBeUndefined()
  })

  it('are shown to a teacher for their own paths alone, with what the list shows them', async () => {
    const teacher = await org.person(`teacher${seed}`, org.roles.instructor)
    expect((await read(teacher, {})).paths).toEqual([])
    for (const id of [world.paths[0], world.paths[2]]) {
      const added = await org.admin.call(addPathTeacher, { params: { id: id ?? '' }, body: { userId: teacher.user.id } })
      expect(added.status, added.text).toBeLessThan(300)
    }
    const { paths } = await read(teacher, rangeOf(40))
    expect(paths.map(({ id }) => id).toSorted()).toEqual([world.paths[0], world.paths[2]].toSorted())
    const few = paths.find(({ id }) => id === world.paths[2])
    expect(few).toMatchObject({ started: null, running: null, stopsAt: null })
    // Three people, of whom some chose the path themselves: those are one to four.
    const hasChosen = world.facts.some(({ path, source }) => path === world.paths[2] && source === 'self')
    if (hasChosen) expect(few).toMatchObject({ enrolled: null, completed: null, weekly: null })
  })

  it('take as many statements however many paths there are', async () => {
    const statementsFor = async (query: Record<string, string>) => {
      const before = counter.statements
      await read(org.admin, query)
      return counter.statements - before
    }
    const [whole, one] = [await statementsFor({}), await statementsFor({ path: world.paths[0] ?? '' })]
    expect(whole).toBe(one)
  })
})
