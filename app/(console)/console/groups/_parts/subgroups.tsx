import Link from 'next/link'
import type { listGroups, readGroup } from '@/lib/domain/people/groups/groups.contract'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { groupName } from './names'

type Props = Pick<Person, 't' | 'language'> & { group: DataOf<typeof readGroup>; subgroups: ItemOf<typeof listGroups>[] }

/** The groups directly in a group, by name; where there are more than are shown, with the way to all of them. */
export const Subgroups = ({ t, language, group, subgroups }: Props) => (
  <Panel
    title={t('groups.within.title')}
    tools={
      subgroups.length > 0 && (
        <Link href={`/console/groups?within=${group.id}`} prefetch={false}>
          {t('groups.within.all')}
        </Link>
      )
    }
  >
    {subgroups.length === 0 ? (
      <p className="soft">{t('groups.within.none')}</p>
    ) : (
      <ul className="lines">
        {subgroups.map(({ id, kind, memberCount, ...one }) => (
          <li key={id} className="bar">
            <span className="two-lines">
              <Link href={`/console/groups/${id}`} prefetch={false}>
                <bdi>{groupName(one, language)}</bdi>
              </Link>
              <span>{t('groups.within.people', { count: memberCount })}</span>
            </span>
            <span className="badge">{t(`groups.kinds.${kind}`)}</span>
          </li>
        ))}
      </ul>
    )}
    {subgroups.length < group.groupCount && (
      <p className="soft small">{t('groups.within.more', { count: group.groupCount - subgroups.length })}</p>
    )}
  </Panel>
)
