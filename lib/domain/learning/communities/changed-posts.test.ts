import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import type { Person } from '@/lib/domain/testing/contract-suite'
import type { freshOrganization } from '@/lib/domain/testing/fixtures'
import { makeCommunity, makeReply, makeThread, moderatedOrganization } from './examples.fixtures'
import * as queue from './moderation/reports.contract'
import * as sanctions from './moderation/sanctions.contract'
import * as replies from './threads/replies.contract'
import * as threads from './threads/threads.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Answer = { status: number; envelope: { statusCode: number; data?: unknown } }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const stateOf = ({ envelope }: Answer) => (envelope.data as { state?: string } | null)?.state

let org: Org
let other: Person
let communityId: string
let number = 0
const author = () => org.person(`author${++number}`, org.roles.learner)
beforeAll(async () => {
  org = await moderatedOrganization()
  other = await org.person('other', org.roles.learner)
  communityId = await makeCommunity(org, { isPreApproved: true })
})

const decide = (id: string, body: object = { decision: 'approve' }, headers = {}) =>
  org.instructor.call(queue.decidePost, { params: { id }, body, headers })
const readBy = (person: Person, id: string) => person.call(threads.readThread, { params: { id } })
async function approvedThread(person: Person): Promise<string> {
  const id = await makeThread(person, communityId)
  expect(code(await decide(id))).toEqual([200, 200])
  return id
}
async function queued(id: string) {
  const { data } = (await org.instructor.call(queue.listQueue, { query: { perPage: 100 } })).envelope
  return (data as { id: string; earlier: object | null; version: number }[]).find((item) => item.id === id)
}

describe('an approved post that its author changes', () => {
  it.each([
    ['its text', { text: 'Buy at example.org' }],
    ['its title', { title: 'Buy at example.org' }],
    ['its tags', { tags: ['buy-now'] }],
  ])('waits again when it is %s, while its author is not known', async (_, body) => {
    const person = await author()
    const id = await approvedThread(person)
    expect(stateOf(await readBy(other, id))).toBe('visible')
    const changed = await person.call(threads.updateThread, { params: { id }, body })
    expect([changed.status, stateOf(changed)]).toEqual([200, 'pending'])
    expect((await readBy(other, id)).status).toBe(404)
    expect(stateOf(await readBy(person, id))).toBe('pending')
    expect(await queued(id)).toBeDefined()
    expect(code(await decide(id))).toEqual([200, 200])
    expect((await readBy(other, id)).envelope.data).toMatchObject({ state: 'visible', ...body })
  })

  it('waits again as a reply, which is counted no more until it is approved', async () => {
    const person = await author()
    const threadId = await makeThread(org.instructor, communityId)
    const id = await makeReply(person, threadId)
    await decide(id)
    const count = async () => ((await readBy(other, threadId)).envelope.data as { replyCount: number }).replyCount
    expect(await count()).toBe(1)
    const changed = await person.call(replies.updateReply, { params: { id }, body: { text: 'Buy' } })
    expect(stateOf(changed)).toBe('pending')
    expect(await count()).toBe(0)
    await decide(id)
    expect(await count()).toBe(1)
  })

  it('shows moderators what it said before, and leaves a record', async () => {
    const person = await author()
    const id = await approvedThread(person)
    await person.call(threads.updateThread, { params: { id }, body: { text: 'Another text' } })
    expect(await queued(id)).toMatchObject({
      text: 'Another text',
      earlier: { title: 'Where is the assembly point?', text: 'I start on Sunday.' },
    })
    const isRecord = and(eq(activityLogs.action, 'communityThreadUpdated'), sql`${activityLogs.resource}->>'id' = ${id}`)
    const [record] = await org.database((db) => db.select().from(activityLogs).where(isRecord))
    expect(record?.changes).toEqual([expect.objectContaining({ field: 'state', before: 'visible', after: 'pending' })])
  })

  it('is shown at once when its author is known, changes nothing, or moderates', async () => {
    const person = await author()
    const ids = [await approvedThread(person), await approvedThread(person), await approvedThread(person)]
    const [id = ''] = ids
    expect(stateOf(await person.call(threads.updateThread, { params: { id }, body: { text: 'More' } }))).toBe('visible')
    const unknown = await author()
    const own = await approvedThread(unknown)
    const same = await unknown.call(threads.updateThread, { params: { id: own }, body: { text: 'I start on Sunday.' } })
    expect(stateOf(same)).toBe('visible')
    const ofModerator = await makeThread(org.instructor, communityId)
    const moderated = await org.instructor.call(threads.updateThread, { params: { id: ofModerator }, body: { text: 'More' } })
    expect(stateOf(moderated)).toBe('visible')
  })

  it('waits again for a blocked word in its tags', async () => {
    const filtered = await makeCommunity(org, { blockedWords: ['scam'] })
    const person = await author()
    const id = await makeThread(person, filtered)
    const changed = await person.call(threads.updateThread, { params: { id }, body: { tags: ['scam'] } })
    expect(stateOf(changed)).toBe('pending')
  })
})

describe('a post that a moderator removed', () => {
  async function removed(person: Person) {
    const id = await makeThread(person, await makeCommunity(org))
    await other.call(queue.reportPost, { params: { id }, body: { reason: 'spam' } })
    const { envelope } = await decide(id, { decision: 'remove', reason: 'Advertising' })
    return { id, sanctionId: (envelope.data as { sanctionId: string }).sanctionId }
  }

  it('cannot be changed while it is removed', async () => {
    const person = await author()
    const { id } = await removed(person)
    expect(code(await person.call(threads.updateThread, { params: { id }, body: { text: 'More' } }))).toEqual([409, 6726])
  })

  it('waits again when it is changed after an appeal had it shown again', async () => {
    const person = await author()
    const { id, sanctionId } = await removed(person)
    const params = { id: sanctionId }
    await person.call(sanctions.appealSanction, { params, body: { text: 'A joke' } })
    await org.admin.call(sanctions.decideAppeal, { params, body: { decision: 'overturn', reason: 'It was a joke.' } })
    expect(stateOf(await readBy(other, id))).toBe('visible')
    expect(stateOf(await person.call(threads.updateThread, { params: { id }, body: { text: 'More' } }))).toBe('pending')
  })
})

it('a decision is refused when the post was changed after the moderator read it', async () => {
  const person = await author()
  const id = await makeThread(person, communityId)
  const read = await queued(id)
  await person.call(threads.updateThread, { params: { id }, body: { text: 'Another text' } })
  const headers = { 'if-match': `"${read?.version}"` }
  expect((await decide(id, { decision: 'approve' }, headers)).status).toBe(412)
  expect(stateOf(await readBy(person, id))).toBe('pending')
})
