import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { putPath } from '@/lib/domain/testing/learning'
import { makeCommunity, makeReply, makeThread, moderatedOrganization } from './examples.fixtures'
import * as reports from './moderation/reports.contract'
import * as own from './spaces/own-spaces.contract'
import * as spaces from './spaces/spaces.contract'
import * as marks from './threads/marks.contract'
import * as replies from './threads/replies.contract'
import * as threads from './threads/threads.contract'

type Shown = Record<string, unknown> & { id: string; text: string; mentions: { id: string }[] }
const code = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]
const thread = async (person: Person, id: string) =>
  (await person.call(threads.readThread, { params: { id } })).envelope.data as Shown
const repliesOf = async (person: Person, id: string, query: Record<string, string> = {}) =>
  (await person.call(replies.listReplies, { params: { id }, query })).envelope.data as Shown[]

describe('communities', () => {
  it('of a path are there for its people and moderators, and closed ones for members whom a moderator admitted', async () => {
    const org = await moderatedOrganization()
    const pathId = await putPath(org, [])
    const ofPath = await makeCommunity(org, { kind: 'path', pathId })
    const closed = await makeCommunity(org, { kind: 'closed' })
    const { learner, instructor, admin } = org
    expect(code(await learner.call(own.readCommunity, { params: { id: ofPath } }))).toEqual([404, 6701])
    expect(code(await instructor.call(own.readCommunity, { params: { id: ofPath } }))).toEqual([200, 200])
    const seen = async () => ((await learner.call(own.listCommunities)).envelope.data as { id: string }[]).map(({ id }) => id)
    expect(await seen()).toEqual([closed])
    const params = { id: closed }
    const body = { kind: 'question', title: 'Hello', text: 'Is anybody here?' }
    expect(code(await learner.call(threads.listThreads, { params }))).toEqual([404, 6701])
    expect(code(await learner.call(threads.createThread, { params, body }))).toEqual([403, 6702])
    const asked = await learner.call(own.joinCommunity, { params })
    expect(asked.envelope.data).toMatchObject({ membership: 'pending', isReadable: false })
    const member = { params: { id: closed, userId: learner.user.id } }
    expect(code(await admin.call(spaces.admitMember, member))).toEqual([200, 200])
    expect(code(await learner.call(threads.createThread, { params, body }))).toEqual([201, 200])
    expect(code(await admin.call(spaces.removeMember, member))).toEqual([200, 200])
    expect(code(await learner.call(threads.listThreads, { params }))).toEqual([404, 6701])
  })

  it('show a conversation in its order, at most three levels deep, with the direction of each post', async () => {
    const { admin, learner, instructor, ...org } = await moderatedOrganization()
    const communityId = await makeCommunity({ admin, learner, instructor, ...org })
    const id = await makeThread(learner, communityId, { title: 'Two scripts', text: '١٢٣ — أين نقطة التجمع؟ the gate' })
    const first = await makeReply(instructor, id, { text: '"At" the gate' })
    const second = await makeReply(admin, id, { text: 'ثانيًا' })
    const below = await makeReply(learner, id, { text: 'Thanks', parentId: first })
    const deepest = await makeReply(instructor, id, { text: 'You are welcome', parentId: below })
    const params = { id }
    expect(code(await learner.call(replies.createReply, { params, body: { text: 'x', parentId: deepest } }))).toEqual([409, 6706])
    const listed = await repliesOf(learner, id)
    expect(listed.map(({ id: at }) => at)).toEqual([first, below, deepest, second])
    expect(listed.map(({ depth }) => depth)).toEqual([1, 2, 3, 1])
    expect(listed.map(({ dir }) => dir)).toEqual(['ltr', 'ltr', 'ltr', 'rtl'])
    expect(await thread(learner, id)).toMatchObject({ dir: 'rtl', language: 'ar', replyCount: 4 })
    const page = await learner.call(replies.listReplies, { params, query: { perPage: '3' } })
    const cursor = String(page.envelope.metadata.nextCursor)
    expect((await repliesOf(learner, id, { perPage: '3', cursor })).map(({ id: at }) => at)).toEqual([second])
    // Withdrawn with a reply below: its place stays, without its text. Without one it is gone.
    await learner.call(replies.withdrawReply, { params: { id: below } })
    await admin.call(replies.withdrawReply, { params: { id: second } })
    const left = await repliesOf(learner, id)
    expect(left.map(({ id: at, state, text }) => [at, state, text])).toEqual([
      [first, 'visible', '"At" the gate'],
      [below, 'withdrawn', ''],
      [deepest, 'visible', 'You are welcome'],
    ])
    expect(await thread(learner, id)).toMatchObject({ replyCount: 2 })
  })

  it('take an accepted answer from the asker, which ends when the reply is withdrawn', async () => {
    const org = await moderatedOrganization()
    const { learner, instructor } = org
    const id = await makeThread(learner, await makeCommunity(org))
    const replyId = await makeReply(instructor, id)
    const other = await org.person('other', org.roles.learner)
    const params = { id, replyId }
    expect(code(await other.call(threads.acceptAnswer, { params }))).toEqual([403, 6708])
    const accepted = await learner.call(threads.acceptAnswer, { params })
    expect(accepted.envelope.data).toMatchObject({ answerState: 'answered', acceptedReplyId: replyId })
    expect((await repliesOf(learner, id))[0]).toMatchObject({ isAccepted: true })
    await instructor.call(replies.withdrawReply, { params: { id: replyId } })
    expect(await thread(learner, id)).toMatchObject({ answerState: 'open', acceptedReplyId: null, replyCount: 0 })
  })

  it('keep what a post said, and refuse a change of its text by others', async () => {
    const org = await moderatedOrganization()
    const { learner, instructor } = org
    const id = await makeThread(learner, await makeCommunity(org))
    const params = { id }
    expect(code(await instructor.call(threads.updateThread, { params, body: { text: 'No' } }))).toEqual([403, 6708])
    const stale = { headers: { 'If-Match': '"9"' }, params, body: { text: 'Changed' } }
    expect(code(await learner.call(threads.updateThread, stale))[0]).toBe(412)
    const changed = await learner.call(threads.updateThread, { params, body: { text: 'Changed' } })
    expect(changed.envelope.data).toMatchObject({ text: 'Changed', version: 2, editedAt: expect.any(String) })
  })

  it('refuse a change of another version of a reply than the current one, and take one of ten at once', async () => {
    const org = await moderatedOrganization()
    const { learner, admin } = org
    const threadId = await makeThread(admin, await makeCommunity(org))
    const id = await makeReply(learner, threadId, { text: 'First' })
    const now = async () => (await repliesOf(learner, threadId))[0]
    const change = (ifMatch: string, text: string) =>
      learner.call(replies.updateReply, { params: { id }, headers: { 'If-Match': ifMatch }, body: { text } })
    expect(await now()).toMatchObject({ id, version: 1 })
    for (const stale of ['"0"', '"2"', 'W/"1"', '1', '']) expect((await change(stale, 'Changed')).status).toBe(412)
    expect(await now()).toMatchObject({ text: 'First', version: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => change('"1"', `Changed ${at}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(412)])
    const accepted = answers.findIndex(({ status }) => status === 200)
    expect(await now()).toMatchObject({ text: `Changed ${accepted}`, version: 2 })
  })

  it('count one vote and one reaction of each kind, and none for own posts', async () => {
    const org = await moderatedOrganization()
    const { learner, instructor } = org
    const id = await makeThread(learner, await makeCommunity(org))
    const params = { id }
    expect(code(await learner.call(marks.addVote, { params }))).toEqual([409, 6713])
    for (const _ of [1, 2]) await instructor.call(marks.addVote, { params })
    await instructor.call(marks.addReaction, { params: { id, kind: 'thanks' } })
    const left = await instructor.call(marks.addReaction, { params: { id, kind: 'helpful' } })
    expect(left.envelope.data).toEqual({
      id,
      voteCount: 1,
      reactions: [
        { kind: 'helpful', count: 1 },
        { kind: 'thanks', count: 1 },
      ],
      ownMarks: ['helpful', 'thanks', 'vote'],
    })
    for (const _ of [1, 2]) await instructor.call(marks.removeVote, { params })
    expect(await thread(learner, id)).toMatchObject({ voteCount: 0 })
  })

  it.each([
    ['د. هند المطيري', 'ar'],
    ['Dr. Hind Al-Mutairi', 'en'],
    ['هند بنت عبدالله بن محمد بن سعود المطيري', 'ar'],
    ["Maria-José O'Neill, Jr.", 'en'],
  ])('mention a member with the name %s, but not in a quotation', async (name, language) => {
    const { admin, ...org } = await moderatedOrganization()
    const member = await org.person('hind', org.roles.learner)
    await org.database((db) =>
      db
        .update(users)
        .set({ name: { [language]: name } })
        .where(eq(users.id, member.user.id)),
    )
    const communityId = await makeCommunity({ admin, ...org })
    await member.call(own.joinCommunity, { params: { id: communityId } })
    const mentioned = async (text: string) =>
      (await thread(admin, await makeThread(admin, communityId, { text }))).mentions.map(({ id }) => id)
    expect(await mentioned(`@${name}`)).toEqual([member.user.id])
    expect(await mentioned(`شكرا @${name}، where is it?`)).toEqual([member.user.id])
    expect(await mentioned(`As said:\n> @${name} knows\nThank you`)).toEqual([])
  })

  it.each([
    ['withdraws', (_: Person, author: Person, id: string) => author.call(replies.withdrawReply, { params: { id } })],
    [
      'loses by a moderator',
      (admin: Person, _: Person, id: string) =>
        admin.call(reports.decidePost, { params: { id }, body: { decision: 'remove', reason: 'Advertising' } }),
    ],
  ])('are as before a reply that its author %s', async (_what, goes) => {
    const org = await moderatedOrganization()
    const { learner, instructor, admin } = org
    const id = await makeThread(learner, await makeCommunity(org))
    const first = await makeReply(admin, id)
    await learner.call(threads.followThread, { params: { id }, body: { isRead: true } })
    const before = await thread(learner, id)
    const reply = await makeReply(instructor, id)
    await learner.call(reports.reportPost, { params: { id: reply }, body: { reason: 'spam' } })
    expect(await thread(learner, id)).toMatchObject({ isUnread: true, replyCount: 2 })
    expect((await goes(admin, instructor, reply)).status).toBe(200)
    expect(await thread(learner, id)).toMatchObject({ isUnread: false, replyCount: 1, activityAt: before.activityAt })
    await admin.call(replies.withdrawReply, { params: { id: first } })
    const { createdAt } = before
    expect(await thread(learner, id)).toMatchObject({ replyCount: 0, activityAt: createdAt })
  })

  it('mention members by their name in either script, and nobody else', async () => {
    const org = await moderatedOrganization()
    const { learner, instructor, admin } = org
    const communityId = await makeCommunity(org)
    await instructor.call(own.joinCommunity, { params: { id: communityId } })
    const found = await learner.call(own.searchMembers, { query: { communityId, q: 'zzzz' } })
    expect(found.envelope.data).toEqual({ people: [] })
    const { name } = instructor.user as unknown as { name: { en?: string; ar?: string } }
    const called = name.en ?? ''
    const id = await makeThread(learner, communityId, { text: `@${called} please help, mail a@b.example and @${'x'.repeat(30)}` })
    expect((await thread(admin, id)).mentions.map(({ id: at }) => at)).toEqual([instructor.user.id])
  })

  it('let five posts through in an hour until three are visible, then twenty, and make the first three wait where they are approved', async () => {
    const org = await moderatedOrganization()
    const { learner, admin } = org
    const communityId = await makeCommunity(org, { isPreApproved: true })
    const id = await makeThread(learner, communityId)
    expect(await thread(learner, id)).toMatchObject({ state: 'pending' })
    const other = await org.person('other', org.roles.learner)
    expect(code(await other.call(threads.readThread, { params: { id } }))).toEqual([404, 6703])
    expect(code(await admin.call(threads.readThread, { params: { id } }))).toEqual([200, 200])
    for (const _ of [1, 2, 3, 4]) await makeThread(learner, communityId)
    const sixth = { params: { id: communityId }, body: { kind: 'question', title: 'Again', text: 'Again' } }
    expect(code(await learner.call(threads.createThread, sixth))).toEqual([429, 6711])
  })

  it('show private questions to their author and moderators only', async () => {
    const org = await moderatedOrganization()
    const { learner, instructor } = org
    const communityId = await makeCommunity(org)
    const id = await makeThread(learner, communityId, { isPrivate: true, text: 'Only for zirconium eyes' })
    const answer = await makeReply(instructor, id, { text: 'Of course zirconium' })
    const other = await org.person('other', org.roles.learner)
    expect(code(await other.call(threads.readThread, { params: { id } }))).toEqual([404, 6703])
    expect(code(await other.call(replies.listReplies, { params: { id } }))).toEqual([404, 6703])
    const search = async (person: Person) =>
      ((await person.call(threads.searchPosts, { query: { search: 'zirconium' } })).envelope.data as { id: string }[]).length
    expect([await search(other), await search(learner), await search(instructor)]).toEqual([0, 2, 2])
    expect((await repliesOf(learner, id)).map(({ id: at }) => at)).toEqual([answer])
  })

  it('find words in both scripts, folded', async () => {
    const org = await moderatedOrganization()
    const communityId = await makeCommunity(org)
    await makeThread(org.learner, communityId, { title: 'الأَسئِلة', text: 'إلى المكتبة' })
    const search = async (text: string) =>
      ((await org.instructor.call(threads.searchPosts, { query: { search: text } })).envelope.data as unknown[]).length
    expect([await search('الاسئله'), await search('الى المكتبه'), await search('nothing')]).toEqual([1, 1, 0])
  })
})
