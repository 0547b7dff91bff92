import { expect, it } from 'vitest'
import { z } from 'zod'
import { momentPairs } from '@/lib/platform/http/moment-order'
import { createAssessment } from './assessing/assessments/definitions.contract'
import { listSessions } from './learning/live/sessions/sessions.contract'
import { operations } from './product'
import { freshOrganization } from './testing/fixtures'

type Node = { properties?: Record<string, object>; [part: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isMoment = (shape: object) =>
  /"format":"date(-time)?"/.test(JSON.stringify(shape)) && !/"properties"|"items"/.test(JSON.stringify(shape))

/** The names of moments that stand beside each other in a shape of a request. */
function groupsIn(node: unknown): string[][] {
  if (!isNode(node)) return []
  const own = Object.entries(node.properties ?? {}).flatMap(([name, shape]) => (isMoment(shape) ? [name] : []))
  return [...(own.length > 1 ? [own] : []), ...Object.values(node).flatMap(groupsIn)]
}
const pairs: readonly (readonly string[])[] = momentPairs

/** Moments that are not the ends of one stretch, and why the order of theirs says nothing or is looked at elsewhere. */
const alone: Readonly<Record<string, string>> = {
  answerBy: 'after now and before the beginning: live/sessions/moving.service.ts',
  until: 'how long an accommodation holds, whatever times it gives',
  enrolmentDeadline: 'learners who enrol late may be late for a due date',
  dueRule: 'of each enrolment',
  idleSince: 'since when nothing was learned, whenever the rest was',
}

it('every two moments of a request that are a beginning and an end are compared', () => {
  const found = operations.flatMap(({ contract: { id, body, query } }) =>
    [body, query].flatMap((shape) =>
      shape ? groupsIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).map((names) => ({ id, names })) : [],
    ),
  )
  expect(found.length).toBeGreaterThan(20)
  for (const { id, names } of found) {
    const paired = pairs.filter((pair) => pair.every((name) => names.includes(name))).flat()
    const left = names.filter((name) => !paired.includes(name) && !Object.hasOwn(alone, name))
    expect({ id, left }).toEqual({ id, left: [] })
  }
})

it('an end before its beginning is refused in queries and bodies, in the language of the caller', async () => {
  const org = await freshOrganization()
  const list = (query: { from: string; to: string }, language = 'en') =>
    org.admin.call(listSessions, { query, headers: { 'x-custom-lang': language } })
  for (const query of [
    { from: '2027-02-02', to: '2027-02-01' },
    { from: '2027-02-02T10:00:00Z', to: '2027-02-02T09:00:00Z' },
    { from: '2027-02-05', to: '2027-02-02T09:00:00Z' },
  ]) {
    const { status, envelope } = await list(query)
    expect({ query, status, fault: envelope.errors?.[0] }).toMatchObject({ query, status: 422, fault: { property: 'to' } })
    expect((await list(query, 'ar')).text).toMatch(/[\u0621-\u064a]{3}/)
  }
  // A day at both ends is that day, and a moment within a day is in it.
  expect((await list({ from: '2027-02-02', to: '2027-02-02' })).status).toBe(200)
  expect((await list({ from: '2027-02-02', to: '2027-02-02T00:00:00Z' })).status).toBe(200)
  const body = { title: { en: 'Quiz' }, opensAt: '2027-02-02T10:00:00Z', closesAt: '2027-02-01T10:00:00Z' }
  const refused = await org.admin.call(createAssessment, { body: { ...createAssessment.example.body, ...body } })
  expect([refused.status, JSON.stringify(refused.envelope.errors)]).toEqual([422, expect.stringContaining('closesAt')])
})
