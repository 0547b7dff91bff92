import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { Put } from '@/lib/domain/testing/learning'
import { acceptedEvent, event, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { readModuleProgress } from './module-progress.contract'
import { sendEvents } from './progress-events.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Played = { position: number; durationSeconds: number; stretches: { from: number; to: number }[] } | null
const kept = async (by: Person, moduleId: string) => {
  const { items } = (await by.call(readModuleProgress, { params: { moduleId } })).envelope.data as { items: { played: Played }[] }
  return items[0]?.played
}
/** A player's report when it is paused or left. */
const report = (stretches: [number, number][], { duration = 40, minutesAgo = 0, action = 'paused' } = {}) =>
  event(
    action,
    {
      position: stretches.at(-1)?.[1] ?? 0,
      duration,
      percent: 0,
      stretches: stretches.map(([from, to]) => ({ from, to })),
    },
    minutesAgo,
  )
const audio: Put = { key: 'content.audio', settings: { completeAtPercent: 90 } }
const video: Put = { key: 'content.video', settings: { completeAtPercent: 90 } }
const stateOf = async (enrolmentId: string) => (await itemRows(org, enrolmentId))[0]?.state
/** Lets the events so far have arrived earlier. */
const anHourPasses = (enrolmentId: string) =>
  org.database((db) =>
    db.execute(sql`update module_progress set evidence = jsonb_set(jsonb_set(evidence, '{marks,*}',
      jsonb_build_array((evidence #>> '{marks,*,0}')::float8 - 3600000, evidence #> '{marks,*,1}')), '{played,at}', to_jsonb((evidence #>> '{played,at}')::float8 - 3600000))
      where enrolment_id = ${enrolmentId}`),
  )

describe('a film or recording', () => {
  it.each([
    ['a recording', audio],
    ['a film', video],
  ])('that is played in two halves on two visits is done: %s', async (_, put) => {
    const { learner, module, enrolmentId } = await putWalk(org, [put])
    await send(learner, module, report([[0, 25]], { minutesAgo: 60 }))
    expect(await stateOf(enrolmentId)).toBe('inProgress')
    expect(await kept(learner, module)).toEqual({ position: 25, durationSeconds: 40, stretches: [{ from: 0, to: 25 }] })
    await anHourPasses(enrolmentId)
    const second = acceptedEvent(await send(learner, module, report([[24.5, 40]])))
    expect(second.items[0]).toMatchObject({ state: 'completed', percent: 100 })
  })

  it('is the union of two tabs, each second once', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [audio])
    for (const part of [report([[0, 20]], { minutesAgo: 9 }), report([[0, 20]], { minutesAgo: 8 })])
      await send(learner, module, part)
    expect(await stateOf(enrolmentId)).toBe('inProgress')
    await Promise.all([
      send(learner, module, report([[20, 28], [36, 40]], { minutesAgo: 2 })), // biome-ignore format: stretches
      send(learner, module, report([[26, 37]], { minutesAgo: 2 })),
    ])
    expect(await stateOf(enrolmentId)).toBe('completed')
    expect((await kept(learner, module))?.stretches).toEqual([{ from: 0, to: 40 }])
  })

  it('is not done by one part played again and again, whatever percentage is claimed', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [audio])
    for (const minutesAgo of [9, 6, 3]) {
      const { result, ...rest } = report([[0, 20]], { minutesAgo })
      await send(learner, module, { ...rest, result: { ...result, percent: 100 } })
    }
    expect(await stateOf(enrolmentId)).toBe('inProgress')
  })

  it('that was played offline on two days counts from the day on which the second half was played', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [audio])
    const events = [report([[20, 40]], { minutesAgo: 30 }), report([[0, 20]], { minutesAgo: 300 })]
    await learner.call(sendEvents, { body: { events: events.map((it) => ({ ...it, moduleId: module })) } })
    const [row] = await itemRows(org, enrolmentId)
    expect(row).toMatchObject({ state: 'completed', completedAt: new Date(events[0]?.occurredAt ?? '') })
    expect(await kept(learner, module)).toMatchObject({ position: 0 })
  })

  it('of a module published with an earlier version of its type is kept as well', async () => {
    const { learner, module } = await putWalk(org, [audio])
    await org.database((db) =>
      db.execute(sql`update module_type_versions set result_schema = '{"type":"object","additionalProperties":false,"properties":{"position":{"type":"number"},"percent":{"type":"integer"}}}'
        where module_type_id = (select module_type_id from modules where id = ${module})`),
    )
    await send(learner, module, report([[0, 12]]))
    expect(await kept(learner, module)).toMatchObject({ position: 12 })
  })
})

describe('a short recording', () => {
  it.each([
    [4, 6],
    [1.2, 2],
    [9.5, 12],
  ])('of %s seconds is done once it was played', async (duration, seconds) => {
    const { learner, module, enrolmentId } = await putWalk(org, [audio])
    const begun = {
      ...report([], { duration, action: 'initialized' }),
      occurredAt: new Date(Date.now() - seconds * 1_000).toISOString(),
    }
    await send(learner, module, begun)
    expect(await stateOf(enrolmentId)).toBe('inProgress')
    await send(learner, module, report([[0, duration]], { duration, action: 'completed' }))
    expect(await stateOf(enrolmentId)).toBe('completed')
  })

  it('is done also by a player that reports a percentage alone', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [audio])
    const earlier = {
      ...event('initialized', { position: 0, percent: 0 }),
      occurredAt: new Date(Date.now() - 6_000).toISOString(),
    }
    await send(learner, module, earlier)
    await send(learner, module, event('completed', { position: 5.8, percent: 100 }))
    expect(await stateOf(enrolmentId)).toBe('completed')
  })

  it('is not done in less time than it lasts at the highest speed', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [audio])
    const begun = {
      ...report([], { duration: 9, action: 'initialized' }),
      occurredAt: new Date(Date.now() - 2_000).toISOString(),
    }
    await send(learner, module, begun)
    await send(learner, module, report([[0, 9]], { duration: 9, action: 'completed' }))
    expect(await stateOf(enrolmentId)).toBe('inProgress')
    const film = await putWalk(org, [{ ...video, body: { chapters: [{ id: 'last', at: 600 }] } }])
    await send(film.learner, film.module, report([], { duration: 1, action: 'initialized' }))
    await send(film.learner, film.module, report([[0, 1]], { duration: 1, action: 'completed' }))
    expect(await stateOf(film.enrolmentId)).toBe('inProgress')
  })
})

it('gives a player the newest event about each thing, however many came after it', async () => {
  const cards = Array.from({ length: 3 }, (_, at) => ({ id: `card${at}` }))
  const { learner, module } = await putWalk(org, [{ key: 'content.flashcards', body: { cards } }])
  const answered = (cardId: string, grade: number, minutesAgo: number) => ({
    ...event('cardAnswered', { cardId, grade }, minutesAgo),
    moduleId: module,
  })
  await learner.call(sendEvents, {
    body: { events: [answered('card0', 1, 99), answered('card0', 4, 98), answered('card1', 5, 97)] },
  })
  for (let turn = 0; turn < 3; turn += 1) {
    const many = Array.from({ length: 200 }, (_, at) => answered('card2', 3, 90 - turn * 20 - at / 20))
    await learner.call(sendEvents, { body: { events: many } })
  }
  const { envelope } = await learner.call(readModuleProgress, { params: { moduleId: module } })
  const { events } = envelope.data as { events: { result: { cardId: string; grade: number } }[] }
  expect(events.slice(0, 2).map(({ result }) => result)).toEqual([
    { cardId: 'card0', grade: 4 },
    { cardId: 'card1', grade: 5 },
  ])
  expect(events).toHaveLength(502)
})
