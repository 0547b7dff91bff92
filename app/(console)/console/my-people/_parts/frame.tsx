import Link from 'next/link'
import type { ReactNode } from 'react'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { listDuties } from '@/lib/domain/standards/analytics/duty-list.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { State } from '@/lib/ui/list/state'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { groupName } from '../../groups/_parts/names'
import { Counts } from './counts'
import { countsOf, ownPeople } from './load'

type Query = Record<string, string | undefined>
type Props = {
  person: Person & { query: Query }
  tab: 'late' | 'dueSoon' | 'people'
  contract: Contract
  /** The list, from what it is narrowed by and how many there are without a search. */
  children: (own: Query, count: number) => ReactNode
}

/** The head of the pages about the people of one's groups: which groups, how many are late, and the ways to the lists. */
export async function MyPeopleFrame({ person, tab, contract, children }: Props) {
  const { t, me, language, query, regional } = person
  const say = (key: string) => t(`myPeople.${key}`)
  const own = await ownPeople(person)
  const counts = own && (await countsOf(person, own))
  const tabs = [
    { name: 'late', href: '/console/my-people' },
    { name: 'dueSoon', href: '/console/my-people/due-soon' },
    ...(can(me, listMembers) ? [{ name: 'people', href: '/console/my-people/people' }] : []),
  ]
  return (
    <>
      <SectionHeader
        trail={tab === 'late' ? undefined : say(`tabs.${tab}`)}
        title={say('title')}
        intro={say('intro')}
        shows={{ contract, query: { ...query, ...own?.query } }}
      >
        {own && can(me, listDuties) && <Link href="/console/enrolments/departments">{t('analytics.duties.open')}</Link>}
      </SectionHeader>
      {own && counts ? (
        <div className="stack">
          {own.groups.length > 0 && (
            <p className="row baseline">
              <span className="soft">{say('groups')}</span>
              {own.groups.slice(0, mostNames).map((group) => (
                <Link key={group.id} href={`/console/groups/${group.id}`} prefetch={false}>
                  <bdi>{groupName(group, language)}</bdi>
                </Link>
              ))}
              {own.groups.length > mostNames && (
                <Link href={`/console/groups?manager=${me.id}`} prefetch={false}>
                  {t('myPeople.moreGroups', { count: own.groups.length - mostNames })}
                </Link>
              )}
            </p>
          )}
          {own.left > 0 && <p className="notice">{t('myPeople.left', { count: own.left })}</p>}
          <Counts t={t} regional={regional} counts={counts} />
          <Tabs
            label={say('tabs.label')}
            tabs={tabs.map(({ name, href }) => ({ href, title: say(`tabs.${name}`), isCurrent: name === tab }))}
          />
          {children(own.query, counts[tab] ?? 0)}
        </div>
      ) : (
        <State kind="empty" title={say('none.title')} detail={say('none.detail')}>
          {can(me, listGroups) && <LinkButton href="/console/groups">{say('none.action')}</LinkButton>}
        </State>
      )}
    </>
  )
}

/** Groups named in the head of the page. */
const mostNames = 5
