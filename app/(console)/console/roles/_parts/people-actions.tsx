import { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import type { listRoleMembers } from '@/lib/domain/house/roles/role-members.contract'
import { assignRoleToMember, unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { IconUserMinus } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

type Props = {
  person: Pick<Person, 't' | 'me' | 'language'>
  roleId: string
  holder: ItemOf<typeof listRoleMembers>
  mayAssign: boolean
}

/** Explains the permissions of a person who holds a role, and takes the role from them. */
export function PeopleActions({ person: { t, me, language }, roleId, holder, mayAssign }: Props) {
  const { userId, name, email, until } = holder
  const text = (key: string, values?: Record<string, string>) => t(`roles.people.${key}`, values)
  const called = { name: `\u2068${inLanguage(name, language).text || shownEmail(email)}\u2069` }
  const input = { params: { roleId, userId } }
  return (
    <span className="row tight nowrap">
      {can(me, explainPermission) && (
        <LinkButton
          href={`/console/roles/explain?person=${userId}`}
          kind="subtle"
          size="xs"
          name={t('roles.explain.explainPerson', called)}
        >
          {t('roles.explain.short')}
        </LinkButton>
      )}
      {mayAssign && (
        <ActionButton
          endpoint={endpoint(unassignRole)}
          input={input}
          label={text('take')}
          name={text('takeThis', called)}
          kind="subtle"
          danger
          icon={<IconUserMinus size={18} stroke={1.7} aria-hidden="true" />}
          done={text('taken', called)}
          undo={{
            endpoint: endpoint(assignRoleToMember),
            input: { ...input, body: until ? { until } : {} },
            done: text('given', called),
          }}
        />
      )}
    </span>
  )
}
