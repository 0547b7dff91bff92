import type { ReactNode } from 'react'
import { EntryFrame } from '@/lib/ui/entry-frame'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { ReadyMark } from '@/lib/ui/ready-mark'

/** A page before the sign-in, which needs scripts: what it says without them, then its one panel. */
export function EntryPage({ needsScript, children }: { needsScript: string; children: ReactNode }) {
  return (
    <EntryFrame>
      <div className="stack">
        <noscript>
          <p className="notice bad">{needsScript}</p>
        </noscript>
        {children}
        <ReadyMark />
      </div>
    </EntryFrame>
  )
}

/** The title of such a page. Links with secrets lead to it, so it tells no other site where somebody came from. */
export async function entryMetadata(key: string) {
  const { t, organization, language } = await pageContext()
  return {
    title: pageTitle(t(key), { organization, language, product: t('common.productName') }),
    referrer: 'no-referrer' as const,
  }
}
