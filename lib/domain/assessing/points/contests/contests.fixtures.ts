import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { adjustPoints } from '../adjustments.contract'
import { updateSetting } from '../settings.contract'
import { contestEntry } from './contests.contract'

export const key = () => ({ 'idempotency-key': newId() })

/** An entry that another administrator made for the learner of an organization whose points are on. */
export async function adjusted(org: Org, points = 5) {
  await org.admin.call(updateSetting, { body: { isOn: true } })
  const by = await org.person(`adjusts${newId().slice(-12)}`, org.roles.admin)
  const body = { userId: org.learner.user.id, points, reason: 'Helped a colleague' }
  const { envelope } = await by.call(adjustPoints, { body, headers: key() })
  return { by, entryId: (envelope.data as { id: string }).id }
}

export const contest = (person: Person, entryId: string) =>
  person.call(contestEntry, { params: { entryId }, body: { reason: 'Two colleagues, not one.' } })

/** The same, contested. */
export async function contested(org: Org, points = 5) {
  const made = await adjusted(org, points)
  const { envelope } = await contest(org.learner, made.entryId)
  return { ...made, contestId: (envelope.data as { id: string }).id }
}

export const contestPreparations: Preparations = {
  'pointsContests.create': async (org) => {
    const { entryId } = await adjusted(org)
    return { params: { entryId }, by: { org, person: org.learner } }
  },
  'pointsContests.list': (org) => twice(() => contested(org)),
  'pointsContests.decide': async (org) => ({ params: { contestId: (await contested(org)).contestId } }),
}
