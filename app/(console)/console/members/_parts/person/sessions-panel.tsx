import { listMemberSessions, revokeMemberSession } from '@/lib/domain/house/identity/sessions/member-sessions.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { FoldedPanel } from '@/lib/ui/folded-panel'
import { Sessions } from '../member-sessions'
import type { PartProps } from './parts'

/** Where a person is signed in; nothing for those who may not see it. */
export const SessionsPanel = ({ page: { me, t }, member }: PartProps) =>
  can(me, listMemberSessions) && (
    <FoldedPanel title={t('members.short.sessions')}>
      <Sessions
        userId={member.id}
        list={endpoint(listMemberSessions)}
        revoke={can(me, revokeMemberSession) ? endpoint(revokeMemberSession) : undefined}
      />
    </FoldedPanel>
  )
