import type { ReactNode } from 'react'
import { bellOf } from '@/lib/ui/bell-of'
import { pageContext } from '@/lib/ui/page-context'
import { person } from '@/lib/ui/person'
import { FreshForms } from './_parts/fresh-forms'
import { Shell } from './_parts/shell'

/** What stands around every page of the learner's place. Who may not see one yet (terms, a session to renew) gets it without the ways. */
export default async function LearnLayout({ children }: { children: ReactNode }) {
  const who = await person()
  const visitor = await pageContext()
  const own = typeof who === 'string' ? null : who
  return (
    <Shell visitor={visitor} person={own} bell={own && (await bellOf(own))}>
      {children}
      <FreshForms />
    </Shell>
  )
}
