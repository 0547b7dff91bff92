import { Email } from '@/lib/ui/email'
import { Code } from '@/lib/ui/when'

type Props = {
  member: { email: string; userName: string | null; employeeNumber: string | null }
  t: (key: string) => string
}

/** The address of a person, or that there is none and the name they sign in with. */
export function Reached({ member: { email, userName, employeeNumber }, t }: Props) {
  if (email !== '') return <Email>{email}</Email>
  const name = userName ?? employeeNumber
  return (
    <span className="row tight">
      <span className="soft">{t('members.person.noEmail')}</span>
      {name && <Code>{name}</Code>}
    </span>
  )
}
