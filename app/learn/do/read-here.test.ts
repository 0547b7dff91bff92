import { describe, expect, it } from 'vitest'
import { readHere } from '@/app/(learn)/learn/_parts/read-here'
import { issueOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { makeAnnouncement } from '@/lib/domain/house/notifications/examples.fixtures'
import { listNotifications, readNotification } from '@/lib/domain/house/notifications/notifications.contract'
import { deliver, type Listed, listed, mails } from '@/lib/domain/house/notifications/scenes.fixtures'
import { makeCommunity, makeReply, makeThread } from '@/lib/domain/learning/communities/examples.fixtures'
import { joinCommunity } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { followThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { enrol, path } from '@/lib/domain/learning/learning-paths/notices.fixtures'
import { bookSession } from '@/lib/domain/learning/live/bookings/bookings.contract'
import { openSession } from '@/lib/domain/learning/live/examples.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { newId } from '@/lib/platform/ids'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const unread = async (org: Org) => (await listed(org, 'en', { state: 'unread' })).map(({ kind }) => kind).toSorted()

/** The learner opens a page. */
const open = (org: Org, address: string) =>
  readHere(address, {
    unread: async () => (await org.learner.call(listNotifications, { query: { state: 'unread' } })).data as Listed[],
    read: (id) => org.learner.call(readNotification, { params: { id } }),
  })

describe('what a person has opened', () => {
  it('is read in their inbox: a path, but no announcement to its people and no other path', async () => {
    const org = await freshOrganization()
    const pathId = await path(org)
    await enrol(org, pathId)
    await enrol(org, await path(org))
    await makeAnnouncement(org, { audience: { type: 'path', id: pathId } })
    await mails(org)
    await mails(org)
    expect(await unread(org)).toEqual(['announced', 'enrolled', 'enrolled'])
    await open(org, `/learn/paths/${pathId}?lang=ar`)
    expect(await unread(org)).toEqual(['announced', 'enrolled'])
    await open(org, '/learn/notifications')
    expect(await unread(org)).toEqual(['announced', 'enrolled'])
  })

  it('is read in their inbox: certificates and bookings', async () => {
    const org = await freshOrganization()
    const body = { userId: org.learner.user.id, title: { ar: 'السلامة', en: 'Safety' } }
    await org.admin.call(issueOne, { headers: { 'idempotency-key': newId() }, body })
    await org.learner.call(bookSession, { params: { id: await openSession(org, [org.learner]) } })
    await deliver()
    expect(await unread(org)).toEqual(['certificateIssued', 'liveBooked'])
    await open(org, '/learn/certificates')
    expect(await unread(org)).toEqual(['liveBooked'])
    await open(org, '/learn/live')
    expect(await unread(org)).toEqual([])
  })

  it('is read where a program says that a topic was read, with all that came until then', async () => {
    const org = await freshOrganization()
    const { learner, instructor } = org
    const communityId = await makeCommunity(org)
    for (const person of [learner, instructor]) await person.call(joinCommunity, { params: { id: communityId } })
    const text = `@{${learner.user.id}}`
    const [one, other] = [
      await makeThread(instructor, communityId, { text }),
      await makeThread(instructor, communityId, { text, title: 'Another topic' }),
    ]
    await makeReply(instructor, one, { text })
    await deliver()
    expect(await unread(org)).toEqual(['mentioned', 'mentioned', 'mentioned'])
    await learner.call(followThread, { params: { id: one }, body: { isRead: true } })
    await deliver()
    expect((await listed(org, 'en', { state: 'unread' })).map(({ link }) => link)).toEqual([
      `/learn/communities/threads/${other}`,
    ])
  })
})
