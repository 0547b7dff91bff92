import { recordAsSystem } from '@/lib/platform/audit/system'
import { originOf } from '@/lib/platform/auth/organization'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { codeOf } from '@/lib/platform/errors'
import { readBytes } from '@/lib/platform/http/body'
import {
  envelopeRefusal,
  type ProtocolOrganization as Organization,
  type ProtocolAnswer,
  serveProtocol,
} from '@/lib/platform/http/protocol'
import { log } from '@/lib/platform/log'
import { choosePage, openPage, refusedPage, returnPage } from './answer-pages.rules'
import { attemptSeconds, bindingOf } from './attempt.rules'
import { answerChoice, chooseAmong } from './choosing.service'
import { acceptLaunch, acceptMessage } from './launch.service'
import { LaunchRefused } from './launch-refused.rules'
import { beginLogin, freshBrowser } from './login.service'
import { toolOf } from './platforms.service'

/** Below /api/v1. Browsers come here from a platform, without an API key; answers are pages, because a platform may show them in a frame. */
export const toolPrefix = '/public/lti/tool'

const longestAddress = 6_000

type Asked = { organization: Organization; request: Request; form: URLSearchParams; browser: string | null; now: Date }
type Answer = { page: string; framedBy?: string[]; cookie?: string; formTo?: string } | { location: string; cookie?: string }

/** The cookie by which a browser is known from the beginning of a launch to its session. It comes back from another site, so it is `SameSite=None`. */
export function browserCookie(host: string) {
  const { secure } = tokenCookies(host)
  const name = `${secure ? '__Host-' : ''}masar-lti`
  return { name, set: (value: string) => `${name}=${value}; Path=/; Max-Age=${attemptSeconds}; HttpOnly; SameSite=None; Secure` }
}

function browserOf({ headers }: Request): string | null {
  const { name } = browserCookie(headers.get('host') ?? '')
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([given]) => given === name)?.[1] ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

const originsOf = (addresses: readonly string[]): string[] => [...new Set(addresses.map((address) => new URL(address).origin))]

/** The login that a platform initiates. Within a frame it becomes a page with a link, but for choosing, which needs no session. */
async function login({ organization, request, form, browser, now }: Asked): Promise<Answer> {
  const isFramed = ['iframe', 'frame'].includes(request.headers.get('sec-fetch-dest') ?? '')
  const kept = browser ?? freshBrowser()
  const begun = await beginLogin(organization, form, kept, now)
  if (isFramed && !begun.isChoosing) {
    const asked = new URLSearchParams([...form].filter(([name]) => begun.parameters.includes(name)))
    const address = `${toolOf(organization).loginUrl}?${asked}`
    return { page: openPage(organization.defaultLocale, address), framedBy: originsOf(begun.addresses) }
  }
  const { set } = browserCookie(request.headers.get('host') ?? '')
  return { location: begun.location, ...(!isFramed && { cookie: set(kept) }) }
}

async function launch({ organization, request, form, browser, now }: Asked): Promise<Answer> {
  const { attempt, platform, message } = await acceptMessage(organization, form, now)
  if (message.kind === 'select') {
    const { ticket, paths } = await chooseAmong(organization, platform, message, now)
    return {
      page: choosePage(organization.defaultLocale, { ticket, paths }),
      framedBy: originsOf([platform.issuer, platform.loginUrl]),
    }
  }
  const isSame = browser !== null && bindingOf(browser) === attempt.browser
  if (!isSame) throw new LaunchRefused('ltiLaunchRefused', platform, 'another browser')
  const location = await acceptLaunch(organization, platform, { message, binding: attempt.browser }, now)
  return { location, cookie: browserCookie(request.headers.get('host') ?? '').set(browser) }
}

async function choose({ organization, form, now }: Asked): Promise<Answer> {
  const { address, token, title, framedBy } = await answerChoice(organization, form, now)
  return {
    page: returnPage(organization.defaultLocale, { address, token, title }),
    framedBy: originsOf(framedBy),
    formTo: address,
  }
}

const registrationParameters = ['openid_configuration', 'registration_token']

/** A registration that a platform begins: an administrator goes on in the console, in a window of its own. */
async function register({ organization, request, form }: Asked): Promise<Answer> {
  const kept = new URLSearchParams([...form].filter(([name]) => registrationParameters.includes(name)))
  const address = `${originOf(organization)}/console/lti-platforms/register?${kept}`
  if (address.length > longestAddress) throw new LaunchRefused('ltiLaunchRefused', null, 'a long registration')
  if (request.headers.get('sec-fetch-dest') === 'document') return { location: address }
  // Which platform asks is not known yet, so any may frame this page, which has one link and nothing of a person.
  return { page: openPage(organization.defaultLocale, address, 'register'), framedBy: ['*'] }
}

const steps: Readonly<Record<string, { methods: readonly string[]; answer: (asked: Asked) => Promise<Answer> }>> = {
  login: { methods: ['GET', 'POST'], answer: login },
  launch: { methods: ['POST'], answer: launch },
  choose: { methods: ['POST'], answer: choose },
  register: { methods: ['GET'], answer: register },
}

function respond(answer: Answer, status: number): ProtocolAnswer {
  const headers = { 'referrer-policy': 'no-referrer', ...(answer.cookie && { 'set-cookie': answer.cookie }) }
  if ('location' in answer) return { status: 303, headers: { ...headers, location: answer.location } }
  const { page, framedBy = [], formTo } = answer
  const forms = formTo ? new URL(formTo).origin : "'self'"
  const frames = framedBy.length > 0 ? framedBy.join(' ') : "'none'"
  return {
    status,
    body: page,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${forms}; frame-ancestors ${frames}; base-uri 'none'`,
    },
  }
}

/** The page of a refused launch, with its audit record where the platform is known. */
async function refusedAs({ reason, platform, why }: LaunchRefused, organization: Organization): Promise<ProtocolAnswer> {
  log().info({ platform: platform?.id, reason, why }, 'a launch was refused')
  const [statusCode, status] = codeOf(reason)
  if (platform) {
    const resource = { type: 'ltiPlatform', id: platform.id, label: platform.name }
    await withTenant(organization.id, (db) => recordAsSystem(db, organization.id, 'ltiLaunched', { resource }, statusCode))
  }
  const framedBy = platform ? originsOf([platform.issuer, platform.loginUrl]) : []
  return respond({ page: refusedPage(organization.defaultLocale, reason), framedBy }, status)
}

/** Answers one request of a browser that a platform sent. */
export const answerTool = serveProtocol(
  {
    failure: 'a request from a learning platform failed',
    place: ({ pathname }) => {
      const name = pathname.slice(`/api/v1${toolPrefix}/`.length)
      return Object.hasOwn(steps, name) ? (steps[name] ?? null) : null
    },
    methods: (step) => step.methods,
    organization: 'active',
    refusal: (error, call) =>
      error instanceof LaunchRefused && call.organization ? refusedAs(error, call.organization) : envelopeRefusal(error, call),
  },
  async ({ request, url, place: step, organization }) => {
    const form = request.method === 'POST' ? new URLSearchParams((await readBytes(request)).toString('utf8')) : url.searchParams
    return respond(await step.answer({ organization, request, form, browser: browserOf(request), now: clock.now() }), 200)
  },
)
