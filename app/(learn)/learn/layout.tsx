import type { ReactNode } from 'react'
import { pageContext } from '@/lib/ui/page-context'
import { person } from '@/lib/ui/person'
import { Shell } from './_parts/shell'

/** What stands around every page of the learner's place. Who may not see one yet (terms, a session to renew) gets it without the ways. */
export default async function LearnLayout({ children }: { children: ReactNode }) {
  const who = await person()
  const visitor = await pageContext()
  return (
    <Shell visitor={visitor} person={typeof who === 'string' ? null : who}>
      {children}
    </Shell>
  )
}
