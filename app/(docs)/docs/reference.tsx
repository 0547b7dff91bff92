'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Json, referenceInliner } from './inline-references'
import 'swagger-ui-react/swagger-ui.css'

// Half a megabyte that only browsers on this page load.
const SwaggerUI = dynamic(() => import('swagger-ui-react'), { ssr: false })

const dark = '(prefers-color-scheme: dark)'
const follow = (changed: () => void) => {
  const query = window.matchMedia(dark)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

type Loaded = { spec: object; plugins: object[] }
type Actions = { specActions: { updateResolvedSubtree: (path: string[], value: Json) => void } }

/**
 * Opens operations without Swagger UI's own resolver, which reads the whole document as OpenAPI 3.1 again for each of them: that takes seconds
 * of the browser. Ours has local references only, so that a part is inlined when it is asked for.
 */
function withInliner(document: Json): Loaded {
  const read = referenceInliner(document)
  const requestResolvedSubtree =
    (original: (path: string[]) => void, { specActions }: Actions) =>
    (path: string[]) => {
      const part = read(path)
      if (part === undefined) original(path)
      else specActions.updateResolvedSubtree(path, part)
    }
  return { spec: document as object, plugins: [{ statePlugins: { spec: { wrapActions: { requestResolvedSubtree } } } }] }
}

/** The interactive reference; English and left-to-right whatever the page around it is. */
export function Reference({ url, loading, failed }: { url: string; loading: string; failed: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
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
      setLoaded(withInliner(await response.json()))
    }
    load().catch((error: unknown) => {
      console.error(error)
      setLoaded('failed')
    })
  }, [url])
  if (loaded === 'failed')
    return (
      <p className="docs-note" role="alert">
        {failed}
      </p>
    )
  if (!isBrowser || !loaded) return <p className="docs-note">{loading}</p>
  return (
    <div className="docs-reference" dir="ltr" lang="en">
      <SwaggerUI
        {...loaded}
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
