import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { analyticsReports as reports } from '@/db/schema/analytics-reports'
import { endingHeaders, endingPage } from '@/lib/domain/house/notifications/unsubscribe.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { linkToken } from '@/lib/platform/auth/link-token'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal } from '@/lib/platform/errors'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { serveProtocol } from '@/lib/platform/http/protocol'
import { text } from '@/lib/platform/i18n/text'
import { ofTenant } from '@/lib/platform/records/tenant-rows'

/** Below /api/v1. The reader of such a mail has no account: the link itself is the secret. */
export const leavingPrefix = '/public/analytics-report'

type Link = { organizationId: string; reportId: string; address: string }
const secretOf = ({ organizationId, reportId, address }: Link): string =>
  linkToken('leaveReport', { organizationId, id: reportId, nonce: address })

/** The last part of the URL with which one address leaves a report. */
export const leavingToken = (link: Link): string =>
  [link.organizationId, link.reportId, Buffer.from(link.address).toString('base64url'), secretOf(link)].join('.')

const form = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{1,400})\.([\w-]{43})$/i
const longest = 520

/** The link of a token; null if this server did not make it. */
function linkIn(token: string): Link | null {
  const [, organizationId = '', reportId = '', encoded = '', secret = ''] = (token.length <= longest && form.exec(token)) || []
  if (!secret) return null
  const link = { organizationId, reportId, address: Buffer.from(encoded, 'base64url').toString('utf8') }
  const [expected, sent] = [Buffer.from(secretOf(link)), Buffer.from(secret)]
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? link : null
}

/** Takes an address off its report; nothing more the second time. */
async function leave({ organizationId, reportId, address }: Link): Promise<void> {
  await withTenant(organizationId, async (db) => {
    const context = { db, organization: { id: organizationId } }
    const isNamed = sql`${address}::text = any(${reports.addresses})`
    const left = await db
      .update(reports)
      .set({ addresses: sql`array_remove(${reports.addresses}, ${address}::text)` })
      .where(ofTenant(context, reports, eq(reports.id, reportId), isNamed))
      .returning({ name: reports.name })
    for (const { name } of left)
      await recordAsSystem(db, organizationId, 'analyticsReportLeft', {
        resource: { type: 'analyticsReport', id: reportId, label: name },
        before: { addresses: [address] },
        after: { addresses: [] },
      })
  })
}

/** GET shows a page that asks; POST takes the address off, by that page or by a mail program in one click (RFC 8058). */
export const answerLeaving = serveProtocol(
  {
    failure: 'an address could not leave a report by its link',
    place: ({ pathname }) => /\/leave\/([^/]{1,520})$/.exec(pathname)?.[1] ?? null,
    methods: () => ['GET', 'HEAD', 'POST'],
    organization: 'none',
    // Without the token, which opens the page.
    refusal: (error, { request }) => refuseOutside(request.headers, leavingPrefix, asRefusal(error).reason),
  },
  async ({ request: { method }, place: token }) => {
    const link = linkIn(token)
    if (!link) return { status: 404, body: endingPage('unknown'), headers: endingHeaders }
    if (method === 'POST') await leave(link)
    const nameIn = (language: 'ar' | 'en') => text(language, 'analytics.reports.mail.leaving')
    return { body: endingPage(method === 'POST' ? 'done' : 'ask', { nameIn, hasDuties: false }), headers: endingHeaders }
  },
)
