'use client'
import type { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import type { DataOf, Endpoint, InputOf } from '@/lib/ui/endpoint'
import { lastingRequest } from '@/lib/ui/lasting-request'
import { onReasons } from '@/lib/ui/sending/reasons'
import type { Outcome } from '@/lib/ui/sending/status'
import { Outbox } from './outbox'
import { failureOfBatch, type Results, type SentEvent } from './queue.rules'
import { browserStore, memoryStore } from './store'

/** Whose events are sent, and where to; of a trial none is sent or kept. */
export type Target = { learnerId: string; endpoint: Endpoint<typeof sendEvents>; isTrial?: boolean }

/** Random as a UUID of version 4; `crypto.randomUUID` is missing on pages without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Call = typeof sendEvents

/** Sends through the console's proxy. What the console does around a call (signing in again, jobs) weighs more than the call, and is not wanted here. */
const sendTo =
  ({ method, path }: Target['endpoint']) =>
  async (learnerId: string, events: SentEvent[]): Promise<Outcome<Results>> => {
    if (navigator.onLine === false) return { kind: 'offline' }
    const body: InputOf<Call>['body'] = { learnerId, events }
    const headers = { 'content-type': 'application/json', 'x-console': '1', 'x-custom-lang': document.documentElement.lang }
    try {
      const response = await lastingRequest(`/console/api${path}`, { method, headers, body: JSON.stringify(body) })
      const { data, statusCode, message }: Envelope<DataOf<Call>> = await response.json()
      return response.ok && data ? { kind: 'saved', answer: data.results } : failureOfBatch(response.status, statusCode, message)
    } catch {
      return { kind: 'offline' }
    }
  }

/** Events of a trial count as taken, and go nowhere. */
const sendNowhere = async (_: string, events: SentEvent[]): Promise<Outcome<Results>> => ({
  kind: 'saved',
  answer: events.map(({ clientEventId, moduleId }) => ({
    clientEventId,
    moduleId,
    outcome: 'recorded',
    error: null,
    items: [],
    isDuplicate: false,
    occurredAt: null,
    verb: '',
  })),
})

/** Tabs of one browser send in turns; where the browser has no locks, an event sent by two of them counts once all the same. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('masar-learn-outbox', work) : work()

let current: { target: Target; outbox: Outbox } | null = null

/** The outbox of the page's person; there is one for a page. */
export function outboxOf(target: Target): Outbox {
  const { learnerId, endpoint, isTrial = false } = target
  if (current?.target.learnerId === learnerId && (current.target.isTrial ?? false) === isTrial) return current.outbox
  const [store, send] = isTrial ? [Promise.resolve(memoryStore()), sendNowhere] : [browserStore(), sendTo(endpoint)]
  const around = { learnerId, store, send, now: Date.now, newId, alone }
  const outbox = new Outbox(around)
  current = { target, outbox }
  const again = () => void outbox.flush()
  onReasons({ online: again, visibility: (isVisible) => isVisible && again() })
  void outbox.start()
  return outbox
}
