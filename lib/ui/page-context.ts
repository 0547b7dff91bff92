import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { viewHeader } from '@/lib/platform/auth/view-as-role'
import { env } from '@/lib/platform/env'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { client } from '@/lib/platform/http/client'
import type { Digits, TextValues } from '@/lib/platform/i18n/digits'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import { type Messages, messages } from '@/messages/catalogue'
import { marked, markedAll } from '@/messages/pseudo'
import { varyByLanguage } from './http-status'
import { callInProcess } from './in-process'
import { readerZoneIn, zoneCookie } from './reader-zone'
import { viewCookie } from './view-cookie'

/** Everything a page needs of its request: the label, texts in its language, and the API called in process as the visitor. */
export const pageContext = cache(async () => {
  const inbound = await headers()
  varyByLanguage()
  const label = readPageLabel(inbound)
  const host = inbound.get('host') ?? ''
  const names = tokenCookies(host)
  const jar = await cookies()
  const accessToken = jar.get(names.access)?.value ?? null
  const viewedRole = jar.get(viewCookie)?.value
  const send: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    const sent = new Headers(init?.headers)
    sent.set('accept-language', label.language)
    sent.set('user-agent', inbound.get('user-agent') ?? '')
    const method = init?.method ?? 'GET'
    if (viewedRole) sent.set(viewHeader, viewedRole)
    return callInProcess({ label, host, accessToken, isPageRead: method === 'GET' }, pathname.slice('/api/v1'.length) + search, {
      method,
      headers: sent,
      body: init?.body ?? null,
    })
  }
  // Used by the test of texts only, never in production.
  const pseudo = env().deployment !== 'production' && jar.get('masar-pseudo')?.value === '1'
  const tWith = (digits: Digits) => (key: string, values?: TextValues) => {
    const said = text(label.language, key, values, digits)
    return pseudo ? marked(said) : said
  }
  const defaultDigits = label.organization ? digitsOf(label.language, label.organization.regionalProfile) : 'latn'
  return {
    ...label,
    host,
    signedIn: accessToken !== null,
    isView: viewedRole !== undefined,
    readerZone: readerZoneIn(jar.get(zoneCookie)?.value),
    renewable: jar.has(names.refresh),
    t: tWith(defaultDigits),
    /** The same with the digits of a person's own settings. */
    tWith,
    /** Whole namespaces of texts in the page's language, for client components. */
    textsOf: <N extends keyof Messages>(...names: N[]): Pick<Messages, N> => {
      const texts = Object.fromEntries(names.map((name) => [name, messages[label.language][name]])) as Pick<Messages, N>
      return pseudo ? markedAll(texts) : texts
    },
    tIn: text,
    api: client('http://in-process/api/v1', send),
  }
})

/** Who asks for a page, and what it is made with. */
export type Visitor = Awaited<ReturnType<typeof pageContext>>
