import { sql } from 'drizzle-orm'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { readJson } from '@/lib/platform/http/body'
import { refused, success } from '@/lib/platform/http/envelope'
import { serveProtocol } from '@/lib/platform/http/protocol'
import { fieldErrors } from '@/lib/platform/http/validation'
import { messageLanguage } from '@/lib/platform/i18n/languages'
import type { RegionalProfile } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import { fromLookup, hintFieldsOf, type LookupRow, shownOf } from './certificates.service'
import './card-limit.rules'
import { OpenlyVerified } from './certificates.contract'
import { parseCertificateCode } from './certificates.rules'
import { codeList, type Issuer, verificationUrlOf } from './issuers.service'
import { OpenCodes, openVerificationPath } from './open-verification.contract'

type OpenRow = LookupRow & {
  slug: string
  custom_domain: string | null
  name: Issuer['name']
  regional_profile: RegionalProfile
}

/** The certificates of codes, whichever organizations of this server issued them, by one statement. */
async function verifyOpenly(asked: readonly string[], now: Date) {
  // A text that can be no code is looked up as an empty one, so that each costs the same.
  const codes = asked.map((one) => parseCertificateCode(one) ?? '')
  const rows = await execute<OpenRow>(sql`select * from certificates_openly(${codeList(codes)})`)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return asked.map((one, at) => {
    const row = byCode.get(codes[at] ?? '')
    if (!row) return { asked: one, certificate: null, issuedBy: null, ...hintFieldsOf(one) }
    const issuer = { slug: row.slug, customDomain: row.custom_domain, name: row.name }
    return {
      asked: one,
      certificate: shownOf(fromLookup(row), { regionalProfile: row.regional_profile }, now),
      issuedBy: { name: row.name, verificationUrl: verificationUrlOf(issuer, row.code) },
      ...hintFieldsOf(one),
    }
  })
}

async function codesOf(request: Request): Promise<readonly string[]> {
  const read = OpenCodes.safeParse(await readJson(request), { reportInput: true })
  if (read.error) throw new Refusal('validation', { fields: fieldErrors(read.error) })
  return read.data.codes
}

type Asked = { request: Request; requestId: string; place: { path: string } }
const aboutOf = ({ request: { headers }, requestId, place: { path } }: Asked) => ({
  language: messageLanguage(headers.get('x-custom-lang'), 'en'),
  path,
  requestId,
  headers: {},
})

/**
 * Verifies codes of any issuer of this server without an API key: an employer has the certificates of several.
 * It belongs to no organization, so it is no operation of the pipeline; its answer is in the same envelope.
 */
export const answerOpenVerification = serveProtocol(
  {
    failure: 'certificates could not be verified without a key',
    place: ({ pathname }) => (pathname.endsWith(openVerificationPath) ? { path: pathname } : null),
    methods: () => ['POST'],
    organization: 'none',
    refusal: (error, call) => refused(aboutOf(call), asRefusal(error)),
  },
  async ({ request, requestId, place: { path } }) => {
    const data = await verifyOpenly(await codesOf(request), clock.now())
    const about = aboutOf({ request, requestId, place: { path } })
    return success(about, 200, text(about.language, 'operations.certificates.verifyMany'), OpenlyVerified.array().encode(data))
  },
)
