import type { ReactNode } from 'react'
import { addGroupManager, removeGroupManager } from '@/lib/domain/people/groups/group-members.contract'
import type { readGroup } from '@/lib/domain/people/groups/groups.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { IconUserMinus } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { isolated, personName } from './names'

type Props = Pick<Person, 't' | 'me' | 'language'> & { group: DataOf<typeof readGroup>; add: ReactNode }

/** Who manages a group itself. */
export const Managers = ({ t, me, language, group, add }: Props) => (
  <Panel title={t('groups.managers.title')} intro={t('groups.managers.intro')} tools={add}>
    {group.managers.length === 0 ? (
      <p className="soft">{t('groups.managers.none')}</p>
    ) : (
      <ul className="lines">
        {group.managers.map((one) => {
          const called = { name: isolated(personName(one, language)) }
          const input = { params: { id: group.id, userId: one.id } }
          return (
            <li key={one.id} className="bar">
              <PersonChip
                name={inLanguage(one.name, language).text}
                email={one.email}
                href={can(me, readMember) ? `/console/members/${one.id}` : undefined}
              />
              {!one.isActive && <span className="badge">{t('groups.managers.suspended')}</span>}
              {can(me, removeGroupManager) && (
                <ActionButton
                  endpoint={endpoint(removeGroupManager)}
                  input={input}
                  label={t('groups.managers.end')}
                  name={t('groups.managers.endThis', called)}
                  kind="subtle"
                  size="xs"
                  danger
                  icon={<IconUserMinus size={16} stroke={1.7} aria-hidden="true" />}
                  done={t('groups.managers.ended', called)}
                  undo={{ endpoint: endpoint(addGroupManager), input, done: t('groups.managers.again', called) }}
                />
              )}
            </li>
          )
        })}
      </ul>
    )}
  </Panel>
)
