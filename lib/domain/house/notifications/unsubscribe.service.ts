import { timingSafeEqual } from 'node:crypto'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { linkToken } from '@/lib/platform/auth/link-token'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal } from '@/lib/platform/errors'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { serveProtocol } from '@/lib/platform/http/protocol'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { isLocked } from './kinds.rules'
import { lockSettings, storeSettings } from './settings.service'
import { type Category, categories, kinds } from './words'

/** Below /api/v1. A mail program has no API key: the link itself is the secret. */
export const unsubscribePrefix = '/public/notification'

type Link = { organizationId: string; userId: string; category: Category | 'all' }
const secretOf = ({ organizationId, userId, category }: Link): string =>
  linkToken('unsubscribe', { organizationId, id: userId, nonce: category })

/** The last part of the URL with which one person ends the mails of a category, or all that are not mandatory. */
export const unsubscribeToken = (link: Link): string =>
  [link.organizationId, link.userId, link.category, secretOf(link)].join('.')

const form = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([a-z]{1,20})\.([\w-]{43})$/i
const longest = 160

/** The link of a token; null if this server did not make it. */
export function linkIn(token: string): Link | null {
  const [, organizationId = '', userId = '', named = '', secret = ''] = (token.length <= longest && form.exec(token)) || []
  const category = named === 'all' ? ('all' as const) : categories.find((one) => one === named)
  if (!category) return null
  const link = { organizationId, userId, category }
  const expected = Buffer.from(secretOf(link))
  const sent = Buffer.from(secret)
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? link : null
}

/** Ends the mails of a link; nothing more the second time. */
async function unsubscribe({ organizationId, userId, category }: Link): Promise<void> {
  await withTenant(organizationId, async (db) => {
    const context = { db, organization: { id: organizationId } }
    if (!(await recipientById(context, userId))) return
    const { frequencies } = await lockSettings(context, userId)
    const ended = categories.filter((one) => !isLocked(one) && (category === 'all' || one === category))
    if (ended.every((one) => frequencies[one]?.email === 'off')) return
    const next = { ...frequencies }
    for (const one of ended) next[one] = { ...next[one], email: 'off' }
    await storeSettings(context, userId, { frequencies: next })
    await recordAsSystem(db, organizationId, 'userUnsubscribed', {
      resource: { type: 'user', id: userId },
      before: { frequencies },
      after: { frequencies: next },
    })
  })
}

const style =
  'body{font:16px/1.7 system-ui,"Segoe UI",Tahoma,sans-serif;margin:0;padding:3rem 1.25rem;background:#f4f2ec;color:#1c2b2a}main{max-width:32rem;margin:auto}section{background:#fff;border:1px solid #dfe5e1;border-radius:14px;padding:1.5rem;margin-block-end:1rem}h1{font-size:1.2rem;margin:0 0 .5rem}p{margin:0 0 1rem}button{font:inherit;font-weight:600;color:#fff;background:#0b6b5d;border:0;border-radius:8px;padding:.6rem 1.4rem}button:focus-visible{outline:3px solid #1c2b2a;outline-offset:2px}'

/** The mails that a link ends: their name, and whether reminders of duties go on beside it. */
type Ended = { nameIn: (language: Language) => string; hasDuties: boolean }
const endedBy = (category: Link['category']): Ended => ({
  nameIn: (language) =>
    category === 'all' ? text(language, 'notifications.unsubscribe.all') : text(language, `notifications.categories.${category}`),
  hasDuties: category === 'all' || Object.values(kinds).some((kind) => kind.category === category && kind.remindsOfDuty),
})

/** The page of a link that ends mails, in both languages, because who opens it is not known to the browser. */
export function endingPage(state: 'ask' | 'done' | 'unknown', { nameIn, hasDuties }: Ended = endedBy('all')): string {
  const sectionIn = (language: Language) => {
    const say = (key: string) => text(language, `notifications.unsubscribe.${key}`)
    const name = nameIn(language)
    const what = text(language, `notifications.unsubscribe.${state}.text`, { category: name })
    const button = state === 'ask' ? `<form method="post"><button>${say('button')}</button></form>` : ''
    // Duties go on; the page explains it to the person who ends the rest.
    const duties = hasDuties && state !== 'unknown' ? `<p>${say('duties')}</p>` : ''
    return `<section lang="${language}" dir="${direction(language)}"><h1>${say(`${state}.title`)}</h1><p>${what}</p>${duties}${button}</section>`
  }
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text('ar', `notifications.unsubscribe.${state}.title`)}</title><style>${style}</style></head><body><main>${languages.map(sectionIn).join('')}</main></body></html>`
}

export const endingHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/** GET shows a page that asks; POST ends the mails, by that page or by a mail program in one click (RFC 8058). */
export const answerUnsubscribe = serveProtocol(
  {
    failure: 'mails could not be ended by their link',
    place: ({ pathname }) => /\/unsubscribe\/([^/]{1,200})$/.exec(pathname)?.[1] ?? null,
    methods: () => ['GET', 'HEAD', 'POST'],
    organization: 'none',
    // Without the token, which opens the page.
    refusal: (error, { request }) => refuseOutside(request.headers, unsubscribePrefix, asRefusal(error).reason),
  },
  async ({ request: { method }, place: token }) => {
    const link = linkIn(token)
    if (!link) return { status: 404, body: endingPage('unknown'), headers: endingHeaders }
    if (method === 'POST') await unsubscribe(link)
    return { body: endingPage(method === 'POST' ? 'done' : 'ask', endedBy(link.category)), headers: endingHeaders }
  },
)
