import Link from 'next/link'
import type { ComponentProps } from 'react'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Email } from '@/lib/ui/email'
import { Initial } from '@/lib/ui/initial'

type Props = { name: string; email?: string; photo?: ComponentProps<typeof Initial>['photo']; href?: string }

/** A person in a list: the photo or the first letter of the name, the name, which leads to `href`, and the address where it is given. */
export const PersonChip = ({ name, email, photo, href }: Props) => {
  const called = <bdi>{name || (email && shownEmail(email))}</bdi>
  const linked = href ? (
    <Link href={href} prefetch={false}>
      {called}
    </Link>
  ) : (
    called
  )
  return (
    <span className="row tight nowrap">
      <Initial name={name || (email ?? '')} photo={photo} />
      {email && name ? (
        <span className="two-lines">
          {linked}
          <Email>{email}</Email>
        </span>
      ) : (
        linked
      )}
    </span>
  )
}
