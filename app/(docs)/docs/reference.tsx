'use client'

import dynamic from 'next/dynamic'
import { useEffect, useSyncExternalStore } from 'react'
import 'swagger-ui-react/swagger-ui.css'

// Half a megabyte that only browsers on this page load.
const SwaggerUI = dynamic(() => import('swagger-ui-react'), { ssr: false })

const dark = '(prefers-color-scheme: dark)'
const follow = (changed: () => void) => {
  const query = window.matchMedia(dark)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The interactive reference; English and left-to-right whatever the page around it is. */
export function Reference({ url, loading }: { url: string; loading: string }) {
  const isDark = useSyncExternalStore(
    follow,
    () => window.matchMedia(dark).matches,
    () => false,
  )
  const isBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  useEffect(() => {
    document.documentElement.classList.toggle('dark-mode', isDark)
  }, [isDark])
  if (!isBrowser) return <p className="docs-note">{loading}</p>
  return (
    <div className="docs-reference" dir="ltr" lang="en">
      <SwaggerUI
        url={url}
        deepLinking
        displayOperationId
        displayRequestDuration
        filter
        defaultModelsExpandDepth={0}
        docExpansion="list"
      />
    </div>
  )
}
