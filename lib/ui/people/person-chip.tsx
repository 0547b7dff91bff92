import { Email } from '@/lib/ui/email'
import { Initial } from '@/lib/ui/initial'

/** A person in a list: the first letter of the name, the name, and the address where it is given. */
export const PersonChip = ({ name, email }: { name: string; email?: string }) => (
  <span className="row tight nowrap">
    <Initial name={name || (email ?? '')} />
    {email && name ? (
      <span className="two-lines">
        <bdi>{name}</bdi>
        <Email>{email}</Email>
      </span>
    ) : (
      <bdi>{name || email}</bdi>
    )}
  </span>
)
