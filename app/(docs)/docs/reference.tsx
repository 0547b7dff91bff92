'use client'

import dynamic from 'next/dynamic'
import { useEffect, useMemo, useRef, useState } from 'react'
import { operationIn } from './find'
import type { Json } from './inline-references'
import { outlineOf } from './outline'
import { type PageProps, PageProvider } from './parts'
import { referencePlugin } from './plugin'
import { adaptToPage, type Demo } from './shown-document'
import { signInTools } from './sign-in'
import { authorize, type System } from './swagger'

// Half a megabyte that only browsers on this page load, and begin to load before the document is there.
const swagger = typeof window === 'undefined' ? null : import('swagger-ui-react')
const SwaggerUI = dynamic(() => swagger ?? import('swagger-ui-react'), { ssr: false })

type Props = Omit<PageProps, 'words'> & {
  url: string
  organization: string
  demo: Demo | undefined
  words: PageProps['words'] & Record<'loading' | 'failed' | 'captchaHint' | 'samples', string>
}
type Loaded = { spec: object; plugins: object[] }

/** The challenge as a solved one, in this browser. */
async function solved(data: unknown): Promise<string> {
  const { solve } = await import('./solve-captcha')
  return solve(data)
}

async function load({ url, demo, words, language }: Props): Promise<Loaded> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const whole: Json = await response.json()
  adaptToPage(whole, { language, words, demo })
  const spec = outlineOf(whole)
  return { spec, plugins: [referencePlugin(whole, spec)] }
}

/** Opens the operation that the address names, and puts the focus on it. */
function openNamed({ layoutActions }: System) {
  const named = operationIn(window.location.hash)
  if (!named) return
  layoutActions.show(['operations', named.tag, named.id], true)
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[id$="-${CSS.escape(named.id)}"] .opblock-summary-control`)?.focus(),
  )
}

/** The interactive reference of an area: in English from left to right, within a page of any language. */
export function Reference(props: Props) {
  const { language, organization, words } = props
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const given = useRef(props)
  useEffect(() => {
    load(given.current)
      .then(setLoaded)
      .catch((error: unknown) => {
        console.error(error)
        setLoaded('failed')
      })
  }, [])
  const system = useRef<System | null>(null)
  useEffect(() => {
    const onChange = () => system.current && openNamed(system.current)
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
  const tools = useMemo(
    () =>
      signInTools({
        language,
        organization,
        solve: solved,
        send: (input, init) => fetch(input, init),
        authorize: (scheme, value) => system.current && authorize(system.current, scheme, value),
        forget: () => system.current?.authActions.logoutWithPersistOption(['accessToken', 'refreshToken']),
      }),
    [language, organization],
  )
  if (loaded === 'failed') return <p role="alert">{words.failed}</p>
  return (
    <PageProvider value={props}>
      <p className="docs-loading">{words.loading}</p>
      {loaded && (
        <SwaggerUI
          {...loaded}
          layout="ReferenceLayout"
          requestInterceptor={async (request) =>
            Object.assign(request, await tools.requestInterceptor({ url: request.url, headers: request.headers }))
          }
          responseInterceptor={(response) => {
            const { url, status, headers, body } = response
            tools.responseInterceptor({ url, status, headers, body })
            return response
          }}
          onComplete={(complete: System) => {
            system.current = complete
            openNamed(complete)
          }}
          persistAuthorization
          deepLinking
          displayOperationId
          displayRequestDuration
          docExpansion="list"
        />
      )}
    </PageProvider>
  )
}
