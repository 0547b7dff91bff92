import type { ReactNode } from 'react'
import { bellOf } from '@/lib/ui/bell-of'
import { pageContext } from '@/lib/ui/page-context'
import { person } from '@/lib/ui/person'
import { ViewBanner } from '@/lib/ui/view-banner'
import { FreshForms } from './_parts/fresh-forms'
import { Shell } from './_parts/shell'

/**
 * The layout of every page in the learner's area. For a person who may not see a page yet (terms to accept, a
 * session to renew) it has no navigation.
 */
export default async function LearnLayout({ children }: { children: ReactNode }) {
  const who = await person()
  const visitor = await pageContext()
  const own = typeof who === 'string' ? null : who
  return (
    <Shell visitor={visitor} person={own} bell={own && (await bellOf(own))}>
      {visitor.isView && <ViewBanner text={visitor.t('common.view.text')} leave={visitor.t('common.view.leave')} />}
      {children}
      <FreshForms />
    </Shell>
  )
}
