import { type readGroup, removeGroup } from '@/lib/domain/people/groups/groups.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can, type Me } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

type Props = Pick<Person, 't'> & { me: Me; group: DataOf<typeof readGroup>; name: string }

/** Deletes a group, after its name was typed; one that contains groups stays until those are moved or deleted. */
export function RemoveGroup({ t, me, group, name }: Props) {
  if (!can(me, removeGroup)) return null
  const { id, version, groupCount, memberCount } = group
  const confirm =
    groupCount > 0
      ? {
          title: t('groups.removeNotYet'),
          detail: <p>{t('groups.removeInUse', { count: groupCount })}</p>,
          instead: false,
        }
      : {
          title: t('groups.removeTitle'),
          detail: (
            <>
              <p>{t('groups.removeDetail', { count: memberCount })}</p>
              <p>{t('groups.removeAlso')}</p>
            </>
          ),
          type: name,
        }
  return (
    <ActionButton
      endpoint={endpoint(removeGroup)}
      input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
      label={t('groups.remove')}
      done={t('groups.removed')}
      danger
      goTo="/console/groups"
      confirm={confirm}
    />
  )
}
