'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { inlineReferences } from './inline-references'
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
export function Reference({ url, loading, failed }: { url: string; loading: string; failed: string }) {
  const [spec, setSpec] = useState<object | 'failed' | null>(null)
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
  useEffect(() => {
    const load = async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      setSpec(inlineReferences(await response.json()) as object)
    }
    load().catch((error: unknown) => {
      console.error(error)
      setSpec('failed')
    })
  }, [url])
  if (spec === 'failed')
    return (
      <p className="docs-note" role="alert">
        {failed}
      </p>
    )
  if (!isBrowser || !spec) return <p className="docs-note">{loading}</p>
  return (
    <div className="docs-reference" dir="ltr" lang="en">
      <SwaggerUI
        spec={spec}
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
