import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import type { freshOrganization } from '@/lib/domain/testing/fixtures'
import { makeCommunity, makeReply, makeThread, moderatedOrganization } from './examples.fixtures'
import * as queue from './moderation/reports.contract'
import * as sanctions from './moderation/sanctions.contract'
import { createCommunity } from './spaces/spaces.contract'
import * as marks from './threads/marks.contract'
import * as replies from './threads/replies.contract'
import * as threads from './threads/threads.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]

/** Makes an account old enough for its reports to have their whole weight. */
const age = (org: Org, person: Person, days = 400) =>
  org.database((db) =>
    db.execute(sql`update users set created_at = now() - ${days} * interval '1 day' where id = ${person.user.id}`),
  )
const report = (person: Person, id: string) => person.call(queue.reportPost, { params: { id }, body: { reason: 'spam' } })
const inQueue = async (person: Person) =>
  (await person.call(queue.listQueue)).envelope.data as { id: string; state: string; queuePriority: number; reports: object[] }[]
const read = async (person: Person, id: string) =>
  (await person.call(threads.readThread, { params: { id } })).envelope.data as { state: string; text: string; replyCount: number }
const decide = (person: Person, id: string, body: object) => person.call(queue.decidePost, { params: { id }, body })

let org: Org
let other: Person
let reporters: Person[]
beforeAll(async () => {
  org = await moderatedOrganization()
  other = await org.person('other', org.roles.learner)
  reporters = await Promise.all(
    ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => org.person(name, org.roles.learner)),
  )
  for (const person of reporters) await age(org, person)
})

describe('moderation', () => {
  it('goes from reports over hiding and removal to an appeal that another moderator decides, and back', async () => {
    const { learner, instructor, admin } = org
    const communityId = await makeCommunity(org)
    const threadId = await makeThread(instructor, communityId)
    const id = await makeReply(learner, threadId, { text: 'Buy watches' })
    const [first, second, third, fourth] = reporters as [Person, Person, Person, Person]
    expect(code(await report(learner, id))).toEqual([409, 6713])
    expect(code(await report(first, id))).toEqual([201, 200])
    expect(code(await report(first, id))).toEqual([409, 6712])
    expect((await inQueue(admin))[0]).toMatchObject({ id, state: 'visible', queuePriority: 50 })
    for (const person of [second, third]) await report(person, id)
    expect((await inQueue(admin))[0]).toMatchObject({ state: 'hidden', queuePriority: 150, reports: [{}, {}, {}] })
    expect(await read(other, threadId)).toMatchObject({ replyCount: 0 })
    const removed = await decide(instructor, id, {
      decision: 'remove',
      reason: 'Advertising',
      sanction: { kind: 'mute' },
    })
    const { sanctionId } = removed.envelope.data as { sanctionId: string }
    expect(await inQueue(admin)).toEqual([])
    expect(code(await decide(admin, id, { decision: 'approve' }))).toEqual([409, 6717])
    const body = { text: 'More' }
    expect(code(await learner.call(replies.createReply, { params: { id: threadId }, body }))).toEqual([403, 6710])
    // Nor in what was written before.
    expect(code(await learner.call(replies.updateReply, { params: { id }, body }))).toEqual([403, 6710])
    const params = { id: sanctionId }
    expect(code(await fourth.call(sanctions.appealSanction, { params, body: { text: 'Mine' } }))).toEqual([404, 6716])
    expect(code(await learner.call(sanctions.appealSanction, { params, body: { text: 'A joke' } }))).toEqual([200, 200])
    expect(code(await learner.call(sanctions.appealSanction, { params, body: { text: 'Again' } }))).toEqual([409, 6714])
    const overturn = { params, body: { decision: 'overturn', reason: 'It was a joke.' } }
    expect(code(await instructor.call(sanctions.decideAppeal, overturn))).toEqual([409, 6715])
    const decided = await admin.call(sanctions.decideAppeal, overturn)
    expect(decided.envelope.data).toMatchObject({ appealState: 'overturned', endedAt: expect.any(String) })
    expect(await read(other, threadId)).toMatchObject({ replyCount: 1 })
    expect(code(await learner.call(replies.createReply, { params: { id: threadId }, body }))).toEqual([201, 200])
  })

  it('is counted for everyone, without people', async () => {
    const { data } = await other.call(sanctions.summarizeModeration)
    expect(data).toMatchObject({ removedPosts: 1, warnings: 0, mutes: 1, suspensions: 0 })
    expect(data).toMatchObject({ appeals: { open: 0, upheld: 0, overturned: 1 } })
  })

  it('does not hide a post for many reports of new accounts', async () => {
    const id = await makeThread(org.instructor, await makeCommunity(org))
    await report(org.learner, id)
    await report(other, id)
    expect((await inQueue(org.admin)).find((one) => one.id === id)).toMatchObject({ state: 'visible', queuePriority: 2 })
    await decide(org.admin, id, { decision: 'dismiss' })
    expect(await read(other, id)).toMatchObject({ state: 'visible' })
  })

  it('lets nobody decide on their own posts, and asks for a reason to remove', async () => {
    const id = await makeThread(org.admin, await makeCommunity(org))
    await report(other, id)
    expect(code(await decide(org.admin, id, { decision: 'approve' }))).toEqual([409, 6723])
    expect((await decide(org.instructor, id, { decision: 'remove' })).status).toBe(422)
    expect(code(await decide(org.instructor, id, { decision: 'remove', reason: 'Wrong place' }))).toEqual([200, 200])
    expect(code(await org.admin.call(queue.restorePost, { params: { id } }))).toEqual([409, 6723])
    expect(code(await org.instructor.call(queue.restorePost, { params: { id } }))).toEqual([200, 200])
  })

  it('makes posts with blocked words wait, however they are written, and shows them when they are approved', async () => {
    const made = await org.admin.call(createCommunity, {
      body: { kind: 'open', title: { en: 'Filtered' }, blockedWords: ['scam'] },
    })
    const { id: communityId } = made.envelope.data as { id: string }
    const author = await org.person('author', org.roles.learner)
    const id = await makeThread(author, communityId, { text: 'A s\u0441\u0430m' })
    expect((await read(author, id)).state).toBe('pending')
    await decide(org.instructor, id, { decision: 'edit', text: 'A game' })
    expect(await read(other, id)).toMatchObject({ state: 'visible', text: 'A game' })
    await author.call(threads.updateThread, { params: { id }, body: { text: 'A s c a m' } })
    expect((await read(author, id)).state).toBe('pending')
  })

  it('is closed to learners and open to who may only look', async () => {
    const grant = { subject: 'communityModeration', action: 'read', scope: 'any' }
    const role = { name: { ar: 'قارئ', en: 'Looks only' }, type: 'admin', permissions: [grant] }
    const { envelope } = await org.admin.call(createRole, { body: role as never })
    const looking = await org.person('looking', (envelope.data as { id: string }).id)
    expect((await looking.call(queue.listQueue)).status).toBe(200)
    expect((await org.learner.call(queue.listQueue)).status).toBe(403)
    const id = await makeThread(org.instructor, await makeCommunity(org))
    await report(other, id)
    expect((await decide(looking, id, { decision: 'dismiss' })).status).toBe(403)
    await decide(org.admin, id, { decision: 'dismiss' })
  })

  it('lets a suspended person react to nothing, and a muted topic is never unread', async () => {
    const { instructor, admin } = org
    const communityId = await makeCommunity(org)
    const threadId = await makeThread(instructor, communityId)
    const isUnread = async () =>
      ((await other.call(threads.readThread, { params: { id: threadId } })).envelope.data as { isUnread: boolean }).isUnread
    expect(await isUnread()).toBe(true)
    await other.call(threads.followThread, { params: { id: threadId }, body: { level: 'muted' } })
    expect(await isUnread()).toBe(false)
    const react = () => other.call(marks.addReaction, { params: { id: threadId, kind: 'helpful' } })
    expect(code(await react())).toEqual([200, 200])
    const body = { kind: 'suspend', reason: 'Advertising' }
    expect((await admin.call(sanctions.sanctionMember, { params: { userId: other.user.id }, body })).status).toBe(201)
    expect(code(await react())).toEqual([403, 6724])
    expect(code(await other.call(marks.addVote, { params: { id: threadId } }))).toEqual([403, 6724])
  })
})
