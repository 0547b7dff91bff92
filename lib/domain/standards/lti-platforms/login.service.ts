import { withTenant } from '@/lib/platform/db/tenant'
import { isOutgoingUrl } from '@/lib/platform/outgoing'
import { randomToken } from '@/lib/platform/secrets'
import { attemptSeconds, bindingOf, sealTicket } from './attempt.rules'
import { ticketKey } from './entry.service'
import { LaunchRefused } from './launch-refused.rules'
import { type Home, ownTarget, platformsOf, toolOf } from './platforms.service'

/** A value by which a browser is known while a launch is on its way. */
export const freshBrowser = (): string => randomToken(32)

const parameters = ['iss', 'login_hint', 'target_link_uri', 'lti_message_hint', 'client_id', 'lti_deployment_id']
const longest: Record<string, number> = { lti_message_hint: 8000, login_hint: 2000, target_link_uri: 2000 }

/** The parameter of a request, once and of a length that is read; an empty text where it is missing. */
function parameter(form: URLSearchParams, name: string): string {
  const [value = '', ...more] = form.getAll(name)
  if (more.length > 0 || value.length > (longest[name] ?? 500) || value.includes('\0') || !value.isWellFormed())
    throw new LaunchRefused('ltiLaunchRefused', null, `parameter ${name}`)
  return value
}

/** The authentication request at the platform, after its login initiation was checked. */
export async function beginLogin(home: Home, form: URLSearchParams, browser: string, now: Date) {
  const [issuer = '', hint = '', target = '', messageHint = '', clientId = '', deploymentId = ''] = parameters.map((name) =>
    parameter(form, name),
  )
  const refuse = (why: string): never => {
    throw new LaunchRefused('ltiLaunchRefused', null, why)
  }
  if (!issuer || !hint) return refuse('a parameter is missing')
  const found = await withTenant(home.id, (db) => platformsOf({ db, organization: home }, issuer, clientId || null), {
    readOnly: true,
  })
  // Without a client id the issuer alone must say which registration is meant.
  const [platform, ...others] = found
  if (!platform || others.length > 0) return refuse('an unknown platform')
  if (deploymentId && !platform.deploymentIds.includes(deploymentId)) return refuse('another deployment')
  const kind = ownTarget(home, target) ?? refuse('another target')
  if (!isOutgoingUrl(platform.loginUrl)) return refuse('a forbidden address')
  const nonce = randomToken(24)
  const attempt = {
    id: randomToken(24),
    platformId: platform.id,
    nonce,
    browser: bindingOf(browser),
    expiresAt: now.getTime() + attemptSeconds * 1000,
  }
  const url = new URL(platform.loginUrl)
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: toolOf(home).launchUrl,
    login_hint: hint,
    state: sealTicket(ticketKey(), 'attempt', home.id, attempt),
    nonce,
    ...(messageHint && { lti_message_hint: messageHint }),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return {
    location: url.href,
    isChoosing: kind === 'choose',
    parameters,
    addresses: [platform.issuer, platform.loginUrl],
  }
}
