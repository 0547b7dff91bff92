import { cookies } from 'next/headers'
import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { readOrganization, updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { createPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Stations } from '@/lib/ui/stations'
import { firstWeekCookie, type Step, stationsOf } from './first-week.rules'
import { HideFirstWeek } from './hide-first-week'
import type { OverviewData } from './numbers'

const invitation = '/console/members/invites?invite=1'

/**
 * The steps for setting up an organization that this person may do; the records themselves show which are
 * done.
 */
async function stepsOf({ me, api, profile }: Person, overview: OverviewData): Promise<Step[]> {
  const one = { page: 1, perPage: 1 }
  const [terms, settings] = await Promise.all([
    can(me, listTermPolicies) ? api(listTermPolicies, { query: { ...one, status: 'published' } }) : null,
    can(me, updateOrganization) ? api(readOrganization) : null,
  ])
  return [
    ...(settings ? [{ name: 'look', href: '/console/organization', isDone: settings.data.accent !== null }] : []),
    ...(can(me, listMembers)
      ? [{ name: 'people', href: can(me, inviteMembers) ? invitation : '/console/members', isDone: overview.people.active > 1 }]
      : []),
    {
      name: 'path',
      href: can(me, createPath) ? '/console/learning-paths/new' : null,
      isDone: overview.learningPaths.published > 0,
    },
    ...(terms ? [{ name: 'terms', href: '/console/terms/new', isDone: (terms.metadata.count ?? 0) > 0 }] : []),
    { name: 'twoStep', href: '/console/account', isDone: profile.isTwoFactorEnable },
  ]
}

/** Whether the reader hid the first steps on this device. */
export const isFirstWeekHidden = async (): Promise<boolean> => (await cookies()).has(firstWeekCookie)

/** The steps from a new organization to its first learning path, until all are done or they are hidden on this device. */
export async function FirstWeek(page: Person & { overview: OverviewData }) {
  const { t, overview } = page
  if (await isFirstWeekHidden()) return null
  const steps = await stepsOf(page, overview)
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Panel
      title={t('home.firstWeek.title')}
      intro={t('home.firstWeek.intro')}
      tools={<HideFirstWeek label={t('home.firstWeek.hide')} />}
    >
      <Stations
        label={t('home.firstWeek.title')}
        stations={stationsOf(steps).map(({ name, state, href }) => ({
          title: t(`home.firstWeek.steps.${name}`),
          detail: t(`home.firstWeek.states.${state}`),
          state,
          href,
        }))}
      />
    </Panel>
  )
}
