import { expect, it } from 'vitest'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { makeCommunity, makeReply, makeThread } from '@/lib/domain/learning/communities/examples.fixtures'
import { withdrawReply } from '@/lib/domain/learning/communities/threads/replies.contract'
import { acceptAnswer } from '@/lib/domain/learning/communities/threads/threads.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { makeRule, switchOn } from './examples.fixtures'
import { readSummary } from './learner.contract'

it('an accepted answer gives points once to its author, and they are taken back with the acceptance', async () => {
  const org = await freshOrganization()
  await switchOn(org)
  await makeRule(org, { trigger: 'answerAccepted', points: 7 })
  const [first, second] = [await org.person('first', org.roles.learner), await org.person('second', org.roles.learner)]
  const communityId = await makeCommunity(org)
  const asked = await makeThread(org.learner, communityId)
  const summary = async (person: Person) => {
    await deliver()
    const { points, streak } = (await person.call(readSummary)).data as { points: number; streak: { current: number } }
    return [points, streak.current]
  }
  const accept = (by: Person, replyId: string, id = asked) => by.call(acceptAnswer, { params: { id, replyId } })
  const [one, other] = [await makeReply(first, asked), await makeReply(second, asked)]
  await accept(org.learner, one)
  await accept(org.learner, one)
  // Points, and no day of a streak: another person decided it.
  expect(await summary(first)).toEqual([7, 0])
  await accept(org.learner, other)
  expect([await summary(first), await summary(second)]).toEqual([
    [0, 0],
    [7, 0],
  ])
  await second.call(withdrawReply, { params: { id: other } })
  expect(await summary(second)).toEqual([0, 0])
  await accept(org.learner, one)
  expect(await summary(first)).toEqual([7, 0])
  // An answer to an own question gives nothing, also where a moderator accepts it.
  const own = await makeThread(first, communityId)
  const reply = await makeReply(first, own)
  await accept(org.instructor, reply, own)
  expect(await summary(first)).toEqual([7, 0])
})
