'use client'
import { lastingRequest } from '@/lib/ui/lasting-request'
import { onReasons } from '@/lib/ui/sending/reasons'
import type { Outcome } from '@/lib/ui/sending/status'
import { pressedAtField } from '../learn-form'
import { type KeptForm, KeptForms, type Sent } from './kept-forms'

/** The cache of the worker, and the beginning of its keys. */
export const formsName = 'learn-forms'
const below = '/learn/kept/forms/'

async function readForms(owner: string): Promise<KeptForm[]> {
  // To open it would make it.
  if (!(await caches.has(formsName))) return []
  const cache = await caches.open(formsName)
  const all = await Promise.all(
    (await cache.keys()).map(async ({ url }): Promise<KeptForm | null> => {
      const [of = '', action = ''] = new URL(url).pathname.slice(below.length).split('/')
      const kept = of === owner ? await cache.match(url) : undefined
      const pressedAt = kept?.headers.get('x-kept-at') ?? ''
      return kept ? { key: url, action, owner: of, text: await kept.text(), pressedAt } : null
    }),
  )
  return all.filter((form) => form !== null).toSorted((one, other) => one.pressedAt.localeCompare(other.pressedAt))
}

/** The last one takes the cache with it, so that other pages need not look. */
async function removeForm({ key }: KeptForm): Promise<void> {
  const cache = await caches.open(formsName)
  await cache.delete(key)
  if ((await cache.keys()).length === 0) await caches.delete(formsName)
}

type FormAnswer = { to: string; message: string; isRefused: boolean }

/** Sends a form to the door of forms, which answers a script in JSON. */
async function sendForm({ action, text, pressedAt }: KeptForm): Promise<Outcome<Sent>> {
  if (navigator.onLine === false) return { kind: 'offline' }
  const body = new URLSearchParams(text)
  body.set(pressedAtField, pressedAt)
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    const response = await lastingRequest(`/learn/do/${action}`, { method: 'POST', headers, body: String(body) })
    if (response.status === 401) return { kind: 'signIn' }
    if (response.status >= 500 || response.status === 429) return { kind: 'offline' }
    const { to, message, isRefused }: FormAnswer = await response.json()
    return response.ok && !isRefused ? { kind: 'saved', answer: { to } } : { kind: 'refused', message }
  } catch {
    return { kind: 'offline' }
  }
}

/** Tabs of one browser send in turns; where it has no locks, the key of a form lets it do its work once all the same. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('masar-learn-forms', work) : work()

/** The kept forms of a person, which are sent from now on; answers how to end that. */
export function formsOf(owner: string): { forms: KeptForms; end: () => void } {
  const forms = new KeptForms({ read: () => readForms(owner), remove: removeForm, send: sendForm, alone })
  const again = () => void forms.flush()
  const deafen = onReasons({ online: again, visibility: (isVisible) => isVisible && again() })
  void forms.start()
  return {
    forms,
    end: () => {
      deafen()
      forms.leave()
    },
  }
}
