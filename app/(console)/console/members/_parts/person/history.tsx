import Link from 'next/link'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { can } from '@/lib/ui/can'
import { Records } from '@/lib/ui/detail/history'
import { FoldedPanel } from '@/lib/ui/folded-panel'
import type { PartProps } from './parts'

const mostShown = 10

/** The newest records of what a person did, of what was done to their account, and of the roles given to them and taken. */
export async function History({ page, member }: PartProps) {
  const { api, me, t } = page
  if (!can(me, listActivityLog)) return null
  const { id, email } = member
  const ofRoles = 'adminRoleAssign,adminRoleUnassign'
  const [did, about, roles] = await Promise.all([
    api(listActivityLog, { query: { user: id, perPage: mostShown } }),
    api(listActivityLog, { query: { resource: 'user', resourceId: id, perPage: mostShown } }),
    api(listActivityLog, { query: { action: ofRoles, search: email, perPage: mostShown } }),
  ])
  // The search also finds longer addresses that end in this one.
  const given = roles.data.filter(({ person }) => person?.email === email)
  const byId = new Map([...did.data, ...about.data, ...given].map((entry) => [entry.id, entry]))
  const newest = [...byId.values()].toSorted((one, other) => other.sequence - one.sequence).slice(0, mostShown)
  const log = '/console/activity-log'
  return (
    <FoldedPanel
      title={t('parts.history.title')}
      tools={
        <span className="row">
          <Link href={`${log}?user=${id}`} prefetch={false}>
            {t('members.person.history.did')}
          </Link>
          <Link href={`${log}?resource=user&resourceId=${id}`} prefetch={false}>
            {t('members.person.history.about')}
          </Link>
        </span>
      }
    >
      {newest.length === 0 && <p className="soft">{t('parts.history.none')}</p>}
      <Records entries={newest} {...page} />
    </FoldedPanel>
  )
}
