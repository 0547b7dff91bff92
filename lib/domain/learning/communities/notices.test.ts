import { describe, expect, it } from 'vitest'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { makeCommunity, makeReply, makeThread, moderatedOrganization } from './examples.fixtures'
import * as reports from './moderation/reports.contract'
import * as sanctions from './moderation/sanctions.contract'
import * as own from './spaces/own-spaces.contract'
import * as replies from './threads/replies.contract'
import * as threads from './threads/threads.contract'

/** The kinds of a person's notices about communities, oldest first, after all events are delivered. */
async function heard(person: Person): Promise<string[]> {
  await deliver()
  const { data } = await person.call(listNotifications, { query: { category: 'community', perPage: 100 } })
  return (data as { kind: string }[]).map(({ kind }) => kind).toReversed()
}
async function setting() {
  const org = await moderatedOrganization()
  const other = await org.person('other', org.roles.learner)
  const communityId = await makeCommunity(org)
  const join = (person: Person) => person.call(own.joinCommunity, { params: { id: communityId } })
  return { ...org, other, communityId, join }
}
const at = ({ user }: Person) => `@{${user.id}}`

describe('notices of communities', () => {
  it('go to mentioned members alone: to no stranger, no author, and no one who blocks the author', async () => {
    const { learner, instructor, admin, other, communityId, join } = await setting()
    await join(instructor)
    await join(admin)
    await admin.call(own.blockPerson, { params: { userId: learner.user.id } })
    const text = [instructor, instructor, admin, other, learner].map(at).join(' and ')
    const threadId = await makeThread(learner, communityId, { title: 'Who knows?', text })
    for (const person of [admin, other, learner]) expect(await heard(person)).toEqual([])
    expect(await heard(instructor)).toEqual(['mentioned'])
    const { data } = await instructor.call(listNotifications, { query: { category: 'community' } })
    expect((data as object[])[0]).toMatchObject({
      title: 'You were mentioned in \u2068Who knows?\u2069',
      link: `/learn/communities/threads/${threadId}`,
    })
    // A change notifies only those whom it adds.
    await join(other)
    await learner.call(threads.updateThread, { params: { id: threadId }, body: { text: `${text} again` } })
    expect([await heard(instructor), await heard(other)]).toEqual([['mentioned'], []])
    const id = await makeReply(learner, threadId, { text: `Hello ${at(instructor)}` })
    await learner.call(replies.updateReply, { params: { id }, body: { text: `Hello ${at(instructor)} ${at(other)}` } })
    expect([await heard(instructor), await heard(other)]).toEqual([['mentioned', 'mentioned'], ['mentioned']])
  })

  it('of a text with fifty mentions go to the first ten', async () => {
    const { learner, communityId, join, ...org } = await setting()
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => org.person(`person ${n}`, org.roles.learner)))
    for (const person of people) await join(person)
    await makeThread(learner, communityId, { text: Array.from({ length: 50 }, (_, n) => at(people[n % 12] as Person)).join(' ') })
    const counts = []
    for (const person of people) counts.push((await heard(person)).length)
    expect(counts).toEqual([...Array<number>(10).fill(1), 0, 0])
  })

  it('say once that a watched topic has new replies, until it is read, and never for one’s own', async () => {
    const { learner, instructor, other, communityId } = await setting()
    const threadId = await makeThread(learner, communityId)
    const params = { id: threadId }
    await makeReply(instructor, threadId)
    await makeReply(other, threadId)
    expect([await heard(learner), await heard(instructor), await heard(other)]).toEqual([['replied'], ['replied'], []])
    await learner.call(threads.followThread, { params, body: { isRead: true } })
    await makeReply(other, threadId)
    expect([await heard(learner), await heard(instructor)]).toEqual([['replied', 'replied'], ['replied']])
    await learner.call(threads.followThread, { params, body: { level: 'muted', isRead: true } })
    await makeReply(other, threadId)
    expect(await heard(learner)).toEqual(['replied', 'replied'])
  })

  it('tell the author of an accepted answer', async () => {
    const { learner, instructor, communityId } = await setting()
    const threadId = await makeThread(learner, communityId)
    const replyId = await makeReply(instructor, threadId)
    for (const _ of [1, 2]) await learner.call(threads.acceptAnswer, { params: { id: threadId, replyId } })
    expect(await heard(instructor)).toEqual(['answerAccepted'])
  })

  it('tell the author what moderators decide, and how an appeal ends', async () => {
    const { learner, instructor, admin, other, communityId } = await setting()
    const threadId = await makeThread(instructor, communityId)
    const id = await makeReply(learner, threadId)
    await other.call(reports.reportPost, { params: { id }, body: { reason: 'spam' } })
    const body = { decision: 'remove', reason: 'Advertising', sanction: { kind: 'mute' } } as const
    const removed = await admin.call(reports.decidePost, { params: { id }, body })
    const { sanctionId } = removed.data as { sanctionId: string }
    expect(await heard(learner)).toEqual(['postRemoved', 'sanctioned'])
    await learner.call(sanctions.appealSanction, { params: { id: sanctionId }, body: { text: 'No' } })
    const overturn = { decision: 'overturn', reason: 'A mistake' } as const
    await instructor.call(sanctions.decideAppeal, { params: { id: sanctionId }, body: overturn })
    expect(await heard(learner)).toEqual(['postRemoved', 'sanctioned', 'appealDecided'])
    expect(await heard(other)).toEqual([])
  })

  it('of a post that waited come when a moderator shows it', async () => {
    const org = await moderatedOrganization()
    const { learner, instructor, admin } = org
    const communityId = await makeCommunity(org, { isPreApproved: true })
    await instructor.call(own.joinCommunity, { params: { id: communityId } })
    const threadId = await makeThread(learner, communityId, { text: `Help, ${at(instructor)}` })
    expect(await heard(instructor)).toEqual([])
    await admin.call(reports.decidePost, { params: { id: threadId }, body: { decision: 'approve' } })
    expect([await heard(instructor), await heard(learner)]).toEqual([['mentioned'], ['postShown']])
  })
})
