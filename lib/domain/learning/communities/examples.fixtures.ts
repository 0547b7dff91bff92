import { assignRoleToMember } from '@/lib/domain/house/roles/roles.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putModules, putPath } from '@/lib/domain/testing/learning'
import { idOf, make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { decidePost, reportPost } from './moderation/reports.contract'
import { appealSanction, sanctionMember } from './moderation/sanctions.contract'
import { joinCommunity, searchMembers } from './spaces/own-spaces.contract'
import { createCommunity } from './spaces/spaces.contract'
import { addReaction, addVote } from './threads/marks.contract'
import { createReply } from './threads/replies.contract'
import { createThread, updateThread } from './threads/threads.contract'

/** A community of the organization; returns its id. */
export const makeCommunity = (org: Org, fields: object = {}) =>
  make(org, createCommunity, { kind: 'open', title: { en: `Community ${unique()}` }, ...fields })

/** Another person who moderates every community. */
const moderator = (org: Org) => org.person(`moderator${newId().slice(-12)}`, org.roles.admin)

/** An organization whose instructor moderates every community. */
export async function moderatedOrganization(): Promise<Org> {
  const org = await freshOrganization()
  await org.admin.call(assignRoleToMember, { params: { roleId: org.roles.admin, userId: org.instructor.user.id } })
  return org
}

async function answered(calling: Promise<{ envelope: { statusCode: number; data?: unknown } }>): Promise<string> {
  const { envelope } = await calling
  if (envelope.statusCode !== 200) throw new Error(`A preparation answered ${envelope.statusCode}`)
  return idOf(envelope.data)
}

export const post = { kind: 'question', title: 'Where is the assembly point?', text: 'I start on Sunday.' }

/** A thread of a person in a community; returns its id. */
export const makeThread = (person: Person, communityId: string, fields: object = {}) =>
  answered(person.call(createThread, { params: { id: communityId }, body: { ...post, ...fields } }))

/** A reply of a person in a thread; returns its id. */
export const makeReply = (person: Person, threadId: string, fields: object = {}) =>
  answered(person.call(createReply, { params: { id: threadId }, body: { text: 'In front of the gate.', ...fields } }))

const community = async (org: Org) => ({ params: { id: await makeCommunity(org) } })
const thread = async (org: Org) => ({ params: { id: await makeThread(org.admin, await makeCommunity(org)) } })
const reply = async (org: Org) => ({ params: { id: await makeReply(org.admin, (await thread(org)).params.id) } })
const others = async (org: Org) => ({ params: { id: await makeThread(await moderator(org), await makeCommunity(org)) } })

const asking = async (org: Org) => {
  const id = await makeCommunity(org, { kind: 'closed' })
  await org.learner.call(joinCommunity, { params: { id } })
  return { params: { id, userId: org.learner.user.id } }
}
const ofPerson = async (org: Org) => ({ params: { userId: org.learner.user.id } })

/** A post that another person has reported; returns its id. */
export async function makeReported(author: Person, reporter: Person, communityId: string): Promise<string> {
  const id = await makeThread(author, communityId)
  await reporter.call(reportPost, { params: { id }, body: { reason: 'spam' } })
  return id
}
const reported = async (org: Org) => ({
  params: { id: await makeReported(await moderator(org), org.learner, await makeCommunity(org)) },
})

/** A decision of a moderator to remove a post; returns the id of what its author may appeal against. */
export async function makeRemoval(org: Org, author: Person, moderator: Person): Promise<string> {
  const id = await makeReported(author, author === org.learner ? org.instructor : org.learner, await makeCommunity(org))
  const { envelope } = await moderator.call(decidePost, { params: { id }, body: { decision: 'remove', reason: 'Advertising' } })
  return (envelope.data as { sanctionId: string }).sanctionId
}
const sanctioned = async (org: Org) => {
  const params = { userId: org.learner.user.id }
  return {
    params: { id: await answered(org.admin.call(sanctionMember, { params, body: { kind: 'warn', reason: 'Advertising' } })) },
  }
}

export const preparations: Preparations = {
  'communities.listAll': (org) => twice(() => makeCommunity(org)),
  'communities.readAny': community,
  'communities.update': community,
  'communities.members': async (org) => {
    const { params } = await asking(org)
    await org.admin.call(joinCommunity, { params: { id: params.id } })
    return { params: { id: params.id } }
  },
  'communities.admit': asking,
  'communities.removeMember': asking,
  'communities.list': (org) => twice(() => makeCommunity(org)),
  'communities.read': community,
  'communities.join': community,
  'communities.leave': community,
  'communities.searchMembers': async (org) => {
    const communityId = await makeCommunity(org)
    await org.learner.call(joinCommunity, { params: { id: communityId } })
    return { query: { ...searchMembers.example.query, communityId } }
  },
  'communities.lesson': async (org) => {
    const [moduleId = ''] = await putModules(org, [{ key: 'content.article' }])
    const pathId = await putPath(org, [])
    await makeCommunity(org, { kind: 'path', pathId })
    return { params: { moduleId }, query: { pathId } }
  },
  'communities.block': ofPerson,
  'communities.unblock': ofPerson,
  'communityThreads.list': async (org) => {
    const id = await makeCommunity(org)
    await twice(() => makeThread(org.admin, id))
    return { params: { id } }
  },
  'communityThreads.search': async (org) => {
    const id = await makeCommunity(org)
    return twice(() => makeThread(org.admin, id))
  },
  'communityThreads.create': community,
  'communityThreads.read': thread,
  'communityThreads.update': thread,
  'communityThreads.withdraw': thread,
  'communityThreads.accept': async (org) => {
    const { params } = await thread(org)
    return { params: { ...params, replyId: await makeReply(org.admin, params.id) } }
  },
  'communityThreads.follow': thread,
  'communityReplies.list': async (org) => {
    const { params } = await thread(org)
    await twice(() => makeReply(org.admin, params.id))
    return { params }
  },
  'communityReplies.create': thread,
  'communityReplies.update': reply,
  'communityReplies.withdraw': reply,
  'communityPosts.react': async (org) => ({ params: { ...(await others(org)).params, kind: 'helpful' } }),
  'communityPosts.unreact': async (org) => {
    const params = { ...(await others(org)).params, kind: 'helpful' }
    await org.admin.call(addReaction, { params })
    return { params }
  },
  'communityPosts.vote': others,
  'communityPosts.unvote': async (org) => {
    const { params } = await others(org)
    await org.admin.call(addVote, { params })
    return { params }
  },
  'communityReports.create': others,
  'communityModeration.queue': async (org) => {
    const id = await makeCommunity(org)
    return twice(async () => makeReported(await moderator(org), org.learner, id))
  },
  'communityModeration.decide': reported,
  'communityModeration.restore': async (org) => {
    const { params } = await reported(org)
    await org.admin.call(decidePost, { params, body: { decision: 'remove', reason: 'Advertising' } })
    return { params }
  },
  'communityModeration.move': async (org) => ({ ...(await thread(org)), body: { communityId: await makeCommunity(org) } }),
  'communityModeration.versions': async (org) => {
    const { params } = await thread(org)
    for (const text of ['One', 'Two', 'Three']) await org.admin.call(updateThread, { params, body: { text } })
    return { params }
  },
  'communitySanctions.listOwn': (org) => twice(async () => makeRemoval(org, org.admin, await moderator(org))),
  'communitySanctions.appeal': async (org) => ({ params: { id: await makeRemoval(org, org.admin, await moderator(org)) } }),
  'communitySanctions.create': ofPerson,
  'communitySanctions.end': sanctioned,
  'communitySanctions.list': (org) => twice(() => sanctioned(org)),
  'communitySanctions.decideAppeal': async (org) => {
    // A person of their own, because new people may write five posts an hour only.
    const author = await org.person(`author${newId().slice(-12)}`, org.roles.learner)
    const params = { id: await makeRemoval(org, author, await moderator(org)) }
    await author.call(appealSanction, { params, body: { text: 'It was no advertising.' } })
    return { params }
  },
  'communityPosts.pin': thread,
  'communityPosts.lock': thread,
}
