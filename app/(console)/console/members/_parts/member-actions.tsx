import { sendResetLinkToUser } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { listMemberSessions, revokeMemberSession } from '@/lib/domain/house/identity/sessions/member-sessions.contract'
import { resetTwoFactorOfUser } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { clearMailState } from '@/lib/domain/house/mail-addresses/mail-state.contract'
import { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import { restoreMember, suspendMember } from '@/lib/domain/people/members/member-state.contract'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { RowMenu } from '@/lib/ui/actions/row-menu'
import { can, type Me } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { IconDeviceMobileOff, IconMailCheck, IconMailForward, IconUserCheck, IconUserOff } from '@/lib/ui/icons'
import { ExplainLink } from './explain-link'
import { MemberCards } from './member-cards'
import { MemberSessions } from './member-sessions'

type Props = {
  member: Pick<ItemOf<typeof listMembers>, 'id' | 'status' | 'mailState' | 'email' | 'userName'>
  name: string
  /** Of the person who looks, and who does nothing of this to themselves. */
  me: Me
  /** On the page of the person: with words, and without the sessions, which are shown there. */
  isPage?: true
  t: (key: string, values?: Record<string, string>) => string
}

/** The words of an action on a person who has this name, and those that ask whether it is meant. */
function wordsOf({ name, t }: Pick<Props, 'name' | 't'>) {
  const called = { name: `\u2068${name}\u2069` }
  const text = (key: string) => t(`members.${key}`, called)
  const confirmed = (key: string) => ({ title: text(`${key}Title`), detail: <p>{text(`${key}Detail`)}</p> })
  return { text, confirmed }
}

/** The actions that a row of the list offers. */
const ofRow = [
  sendResetLinkToUser,
  clearMailState,
  listMemberSessions,
  resetTwoFactorOfUser,
  suspendMember,
  restoreMember,
] as const

/** The actions on one member: buttons on their page, a menu in a list. */
export function MemberActions(props: Props) {
  const { member, name, me, isPage } = props
  if (member.id === me.id) return null
  if (isPage)
    return (
      <span className="row tight">
        <Actions {...props} />
      </span>
    )
  if (!ofRow.some((contract) => can(me, contract))) return null
  return (
    <RowMenu name={name}>
      <Actions {...props} />
    </RowMenu>
  )
}

function Actions(props: Props) {
  const { member, name, me, isPage, t } = props
  const { id } = member
  const { text, confirmed } = wordsOf(props)
  return (
    <>
      <MailActions {...props} />
      {isPage && <MemberCards member={member} name={name} me={me} t={t} />}
      {!isPage && can(me, listMemberSessions) && (
        <MemberSessions
          userId={id}
          name={name}
          list={endpoint(listMemberSessions)}
          revoke={can(me, revokeMemberSession) ? endpoint(revokeMemberSession) : undefined}
        />
      )}
      {isPage && can(me, explainPermission) && (
        <ExplainLink userId={id} label={text('explain')} short={t('members.short.explain')} />
      )}
      {can(me, resetTwoFactorOfUser) && (
        <ActionButton
          icon={<IconDeviceMobileOff size={18} stroke={1.6} aria-hidden="true" />}
          endpoint={endpoint(resetTwoFactorOfUser)}
          input={{ params: { userId: id } }}
          label={t('members.short.resetTwoStep')}
          name={text('resetTwoStep')}
          done={text('resetTwoStepDone')}
          confirm={confirmed('resetTwoStep')}
        />
      )}
      <StateActions {...props} />
    </>
  )
}

/** Sends a link for a new password, and takes an address to be reachable again. */
function MailActions(props: Props) {
  const { member, me, t } = props
  const { id, status, mailState, email } = member
  const { text, confirmed } = wordsOf(props)
  return (
    <>
      {status === 'active' && email !== '' && can(me, sendResetLinkToUser) && (
        <ActionButton
          icon={<IconMailForward size={18} stroke={1.6} aria-hidden="true" />}
          endpoint={endpoint(sendResetLinkToUser)}
          input={{ params: { userId: id } }}
          label={t('members.short.resetLink')}
          name={text('resetLink')}
          done={text('resetLinkSent')}
          confirm={confirmed('resetLink')}
        />
      )}
      {mailState && can(me, clearMailState) && (
        <ActionButton
          icon={<IconMailCheck size={18} stroke={1.6} aria-hidden="true" />}
          endpoint={endpoint(clearMailState)}
          input={{ params: { id } }}
          label={t('members.short.clearMail')}
          name={text('clearMail')}
          done={text('clearMailDone')}
          confirm={confirmed('clearMail')}
        />
      )}
    </>
  )
}

/** Suspends a member, or takes that back. */
function StateActions(props: Props) {
  const { member, me, t } = props
  const { id, status } = member
  const { text, confirmed } = wordsOf(props)
  const isActive = status === 'active'
  return (
    <>
      {isActive && can(me, suspendMember) && (
        <ActionButton
          danger
          icon={<IconUserOff size={18} stroke={1.6} aria-hidden="true" />}
          endpoint={endpoint(suspendMember)}
          input={{ params: { id } }}
          label={t('members.short.suspend')}
          name={text('suspend')}
          done={text('suspended')}
          confirm={confirmed('suspend')}
        />
      )}
      {!isActive && can(me, restoreMember) && (
        <ActionButton
          icon={<IconUserCheck size={18} stroke={1.6} aria-hidden="true" />}
          endpoint={endpoint(restoreMember)}
          input={{ params: { id } }}
          done={text('restored')}
          label={t('members.short.restore')}
          name={text('restore')}
        />
      )}
    </>
  )
}
