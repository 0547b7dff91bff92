import type { ComponentProps } from 'react'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Email } from '@/lib/ui/email'
import { Initial } from '@/lib/ui/initial'

type Props = { name: string; email?: string; photo?: ComponentProps<typeof Initial>['photo'] }

/** A person in a list: the photo or the first letter of the name, the name, and the address where it is given. */
export const PersonChip = ({ name, email, photo }: Props) => (
  <span className="row tight nowrap">
    <Initial name={name || (email ?? '')} photo={photo} />
    {email && name ? (
      <span className="two-lines">
        <bdi>{name}</bdi>
        <Email>{email}</Email>
      </span>
    ) : (
      <bdi>{name || (email && shownEmail(email))}</bdi>
    )}
  </span>
)
