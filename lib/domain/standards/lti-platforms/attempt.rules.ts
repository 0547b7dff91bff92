import { z } from 'zod'
import { open, seal, sha256 } from '@/lib/platform/secrets'

/** How long a person may take at the platform, in seconds. */
export const attemptSeconds = 600
/** How long the way from a launch to the session may take, in seconds. */
export const entrySeconds = 60
/** How long a person may take to sign in and confirm, in seconds; their browser is known as long. */
export const confirmSeconds = attemptSeconds

const Attempt = z.strictObject({
  id: z.string(),
  platformId: z.string(),
  nonce: z.string(),
  /** Binds it to the browser that began it. */
  browser: z.string(),
  expiresAt: z.int(),
})
/** A launch on its way through a platform. It travels as the `state`, encrypted, so that nothing is stored here. */
export type Attempt = z.output<typeof Attempt>

const name = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Entry = z.strictObject({
  id: z.string(),
  kind: z.enum(['entry', 'confirm']),
  platformId: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  name,
  locale: z.enum(['ar', 'en']).nullable(),
  linkId: z.string(),
  pathId: z.string(),
  /** Binds it to the browser that began the launch. */
  binding: z.string(),
  expiresAt: z.int(),
})
/** A verified launch on its way to a session. */
export type Entry = z.output<typeof Entry>

const Choice = z.strictObject({
  id: z.string(),
  platformId: z.string(),
  deploymentId: z.string(),
  returnUrl: z.string(),
  data: z.string().nullable(),
  expiresAt: z.int(),
})
/** A verified request to choose a path. */
export type Choice = z.output<typeof Choice>

const shapes = { attempt: Attempt, entry: Entry, choice: Choice }
type Shapes = { attempt: Attempt; entry: Entry; choice: Choice }

export const sealTicket = <K extends keyof Shapes>(key: Buffer, kind: K, organizationId: string, ticket: Shapes[K]): string =>
  seal(key, JSON.stringify(ticket), `${kind}:${organizationId}`)

/** The ticket that a browser brings back; null if it is of another organization or kind, or too old. */
export function openTicket<K extends keyof Shapes>(
  key: Buffer,
  kind: K,
  sealed: string,
  { organizationId, now }: { organizationId: string; now: Date },
): Shapes[K] | null {
  let text: string
  try {
    text = open(key, sealed, `${kind}:${organizationId}`)
  } catch {
    return null
  }
  const parsed = shapes[kind].safeParse(JSON.parse(text))
  const ticket = parsed.success ? parsed.data : null
  return ticket && ticket.expiresAt > now.getTime() ? (ticket as Shapes[K]) : null
}

/** Binds a launch to the browser that began it: a hash of the secret in that browser's cookie. */
export const bindingOf = (browser: string): string => sha256(browser).toString('base64url')
