import type { listMembers } from '@/lib/domain/people/members/members.contract'
import type { ItemOf } from '@/lib/ui/endpoint'

const colours = { active: 'good', inactive: '', blocked: 'bad' }

type Props = { member: Pick<ItemOf<typeof listMembers>, 'status' | 'mailState'>; t: (key: string) => string }

/** Whether a person may sign in, and whether mails reach them. */
export const MemberState = ({ member: { status, mailState }, t }: Props) => (
  <span className="row tight">
    <span className={`badge ${colours[status]}`}>{t(`members.states.${status}`)}</span>
    {mailState && <span className="badge warn">{t(`members.mailStates.${mailState}`)}</span>}
  </span>
)
