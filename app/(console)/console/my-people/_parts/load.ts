import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { grantOf } from '@/lib/platform/auth/permissions'
import { clock } from '@/lib/platform/clock'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { dueSoonOf } from '../../enrolments/_parts/views'

type Page = Pick<Person, 'api' | 'me' | 'organization'>
type Group = ItemOf<typeof listGroups>

/** Who holds one of these for everybody, or for the paths that they made or teach, would get others than the people of their groups without a filter. */
const beyondGroups = ['progress.readAny', 'organizationMember.read'].flatMap((pair) => [
  grantOf(pair, 'any'),
  grantOf(pair, 'own'),
])
const perPage = 100
/** Groups that a filter takes at once. */
const mostGroups = 50

/** The groups that a person manages themselves, without those that are inside another one of them. */
async function managedGroups({ api, me }: Page): Promise<Group[]> {
  const reached: Group[] = []
  for (let page = 1; ; page += 1) {
    const { data, metadata } = await api(listGroups, { query: { manager: me.id, page, perPage } })
    reached.push(...data)
    if (!metadata.hasNext) break
  }
  const own = reached.filter(({ managers }) => managers.some(({ id }) => id === me.id))
  const ids = new Set(own.map(({ id }) => id))
  return own.filter(({ ancestors }) => ancestors.every(({ id }) => !ids.has(id)))
}

/**
 * The filters for the people of the manager's groups, and those groups, if they may be listed; null for a
 * person without groups. If the person's permissions cover only their groups, the API returns those people
 * without a filter.
 */
export async function ownPeople(page: Page) {
  const isLimited = !beyondGroups.some((grant) => page.me.permissions.includes(grant))
  const groups = can(page.me, listGroups) ? await managedGroups(page) : null
  if (groups?.length === 0 || (!groups && !isLimited)) return null
  const group = (groups ?? []).slice(0, mostGroups).map(({ id }) => id)
  return {
    groups: groups ?? [],
    query: isLimited ? {} : { group: group.join(',') },
    left: isLimited ? 0 : (groups?.length ?? 0) - group.length,
  }
}
type Own = NonNullable<Awaited<ReturnType<typeof ownPeople>>>

/** How the enrolments of a view are asked for. */
export const viewsOf = ({ organization }: Pick<Page, 'organization'>) => ({
  late: { state: 'overdue' },
  dueSoon: dueSoonOf(clock.now(), organization.regionalProfile.timeZone),
})

/** How many people there are, and how many of their enrolments are late or due in the next seven days. */
export async function countsOf(page: Page, { query }: Own) {
  const one = { ...query, page: 1, perPage: 1 }
  const { late, dueSoon } = viewsOf(page)
  const [people, lateOnes, dueOnes] = await Promise.all([
    can(page.me, listMembers) ? page.api(listMembers, { query: one }) : null,
    page.api(listProgress, { query: { ...one, ...late } }),
    page.api(listProgress, { query: { ...one, ...dueSoon } }),
  ])
  return {
    people: people?.metadata.count ?? null,
    late: lateOnes.metadata.count ?? 0,
    dueSoon: dueOnes.metadata.count ?? 0,
  }
}
