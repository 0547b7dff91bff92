import type { ReactNode } from 'react'
import { sendEvents } from '@/lib/domain/progress/progress-events.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { pageContext } from '@/lib/ui/page-context'
import { person } from '@/lib/ui/person'
import { Shell } from './_parts/shell'
import { Outgoing } from './_player/outgoing'

/** What stands around every page of the learner's place. Who may not see one yet (terms, a session to renew) gets it without the ways. */
export default async function LearnLayout({ children }: { children: ReactNode }) {
  const who = await person()
  const visitor = await pageContext()
  return (
    <Shell visitor={visitor} person={typeof who === 'string' ? null : who}>
      {children}
      {typeof who !== 'string' && <Outgoing learnerId={who.profile.id} endpoint={endpoint(sendEvents)} />}
    </Shell>
  )
}
