import { shownEmail } from '@/lib/platform/i18n/shown-domain'

/** An email address as people read it: left to right, and where it has to be broken, before its @. */
export function Email({ children }: { children: string }) {
  if (children === '') return <span className="soft">—</span>
  const email = shownEmail(children)
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <bdi dir="ltr" className="email" data-short={email.length <= 30 || undefined}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
