import { expect, it } from 'vitest'
import type { z } from 'zod'
import { progressEvents } from '@/db/schema/progress'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type CaliperEvent, readCaliperEnvelope } from './caliper.contract'
import { caliperEventOf } from './caliper.rules'
import { liveThrough, putWorld } from './histories.fixtures'

type Answer = { envelope: { dataVersion: string; sensor: string; data: z.input<typeof CaliperEvent>[] }; more: string }

it('an envelope has every event once, oldest first, with ids in place of email addresses', async () => {
  const org = await freshOrganization()
  const world = await putWorld(org, 3)
  await liveThrough(org, world, { seed: 8, steps: 60 })
  const events = await org.database((db) => db.select().from(progressEvents))
  const found: Answer['envelope']['data'] = []
  for (let next: Record<string, string> | null = { limit: '4' }; next; ) {
    const answer = await org.admin.call(readCaliperEnvelope, { query: next })
    expect(answer.status, answer.text).toBe(200)
    const { envelope, more } = answer.envelope.data as Answer
    expect(envelope.dataVersion).toBe('http://purl.imsglobal.org/ctx/caliper/v1p2')
    found.push(...envelope.data)
    next = more ? Object.fromEntries(new URL(more, org.origin).searchParams) : null
  }
  expect(events.length).toBeGreaterThan(4)
  expect(found.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => `urn:uuid:${id}`).toSorted())
  const stored = found.map(({ id }) => events.find((one) => `urn:uuid:${one.id}` === id)?.receivedAt.getTime() ?? 0)
  expect(stored).toEqual(stored.toSorted((one, other) => one - other))
  const text = JSON.stringify(found)
  for (const { email } of world.people) expect(text).not.toContain(email)
  expect((await org.instructor.call(readCaliperEnvelope)).envelope.statusCode).toBe(5180)
})

it('an event has a type, an action and an object that Caliper allows together', () => {
  const about = {
    id: 'a',
    userId: 'b',
    moduleId: 'c',
    moduleVersion: 1,
    titles: { ar: 'وحدة' },
    locale: null,
    durationSeconds: null,
    occurredAt: '2026-11-21T09:30:00.000Z',
    receivedAt: '2026-11-21T09:29:00.000Z',
  }
  const kind = (action: string) => {
    const { type, action: did, object } = caliperEventOf({ ...about, action }, 'https://x.example')
    return [type, did, object.type]
  }
  expect(kind('passed')).toEqual(['AssignableEvent', 'Completed', 'AssignableDigitalResource'])
  expect(kind('answered')).toEqual(['AssignableEvent', 'Submitted', 'AssignableDigitalResource'])
  expect(kind('seeked')).toEqual(['MediaEvent', 'JumpedTo', 'MediaObject'])
  expect(kind('opened')).toEqual(['ViewEvent', 'Viewed', 'DigitalResource'])
  expect(caliperEventOf({ ...about, action: 'opened' }, 'https://x.example')).toMatchObject({
    eventTime: '2026-11-21T09:29:00.000Z',
    object: { name: 'وحدة' },
  })
})
