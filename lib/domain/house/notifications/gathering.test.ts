import { expect, it } from 'vitest'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { readNotification } from './notifications.contract'
import { deliver, listed } from './scenes.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
async function enter(org: Org, ...names: string[]) {
  for (const en of names) {
    const { envelope } = await org.admin.call(createGroup, { body: { kind: 'department', name: { en, ar: `قسم ${en}` } } })
    const { id } = envelope.data as { id: string }
    await org.admin.call(addGroupMembers, { params: { id }, body: { userIds: [org.learner.user.id] } })
  }
}
async function join(org: Org, ...names: string[]) {
  await enter(org, ...names)
  await deliver()
}

it('a person who comes into several groups within minutes gets one note that names them', async () => {
  const org = await freshOrganization()
  await join(org, 'Ward')
  expect((await listed(org)).map(({ title }) => title)).toEqual(['You are in the group \u2068Ward\u2069'])
  await join(org, 'Clinic', 'Hospital')
  const [one, ...more] = await listed(org)
  expect(more).toEqual([])
  expect(one?.title).toBe('You are in the groups \u2068Ward, Clinic, Hospital\u2069')
  expect((await listed(org, 'ar'))[0]?.title).toBe('أُضفت إلى مجموعات \u2068قسم Ward، قسم Clinic، قسم Hospital\u2069')
  // A note that was read, or is older, stays as it is.
  await org.learner.call(readNotification, { params: { id: one?.id ?? '' } })
  await join(org, 'Later')
  await enter(org, 'Much later')
  clock.offsetMs = 20 * 60_000
  await deliver()
  clock.offsetMs = 0
  expect((await listed(org)).map(({ title }) => title)).toEqual([
    'You are in the group \u2068Much later\u2069',
    'You are in the group \u2068Later\u2069',
    'You are in the groups \u2068Ward, Clinic, Hospital\u2069',
  ])
})
