import type { LtiPlatformRow } from '@/db/schema/lti-platforms'
import { publishedPaths } from '@/lib/domain/learning/learning-paths/published-paths.service'
import { signForLti } from '@/lib/domain/standards/lti-keys/keys.service'
import { withTenant } from '@/lib/platform/db/tenant'
import type { Language } from '@/lib/platform/i18n/languages'
import { isOutgoingUrl } from '@/lib/platform/outgoing'
import { randomToken } from '@/lib/platform/secrets'
import { attemptSeconds, openTicket, sealTicket } from './attempt.rules'
import { ticketKey } from './entry.service'
import { LaunchRefused } from './launch-refused.rules'
import { claimNames, mayChoose, type SelectionMessage, version } from './message.rules'
import { activePlatform, type Home, toolOf } from './platforms.service'
import { spend } from './spending.service'

type InLanguage = Home & { defaultLocale: Language }
const mostPaths = 200

const pathsOf = (home: InLanguage) =>
  withTenant(home.id, (db) => publishedPaths({ db, organization: home }, home.defaultLocale, mostPaths), { readOnly: true })

/** The paths that a person of a platform may put into a course, and the ticket with which the choice comes back. */
export async function chooseAmong(home: InLanguage, platform: LtiPlatformRow, message: SelectionMessage, now: Date) {
  const { deploymentId, roles, returnUrl, data } = message
  if (!mayChoose(roles)) throw new LaunchRefused('ltiAccountRefused', platform, 'a learner who chooses')
  // It is the platform's own address; the browser posts the choice there.
  if (!isOutgoingUrl(returnUrl)) throw new LaunchRefused('ltiLaunchRefused', platform, 'a forbidden return address')
  const expiresAt = now.getTime() + 6 * attemptSeconds * 1000
  const choice = { id: randomToken(24), platformId: platform.id, deploymentId, returnUrl, data, expiresAt }
  return { ticket: sealTicket(ticketKey(), 'choice', home.id, choice), paths: await pathsOf(home) }
}

/** The signed answer to a request to choose: a link to the path, with a line of the gradebook for it. */
export async function answerChoice(home: InLanguage, form: URLSearchParams, now: Date) {
  const sealed = form.get('ticket') ?? ''
  const choice = sealed.length <= 60_000 ? openTicket(ticketKey(), 'choice', sealed, { organizationId: home.id, now }) : null
  const organization = home
  const platform = choice && (await withTenant(home.id, (db) => activePlatform({ db, organization }, choice.platformId)))
  if (!choice || !platform) throw new LaunchRefused('ltiLaunchRefused', null, 'no ticket')
  const path = (await pathsOf(home)).find(({ id }) => id === form.get('path'))
  if (!path) throw new LaunchRefused('ltiPathNotFound', platform, 'no path')
  if (!(await withTenant(home.id, (db) => spend({ db, organization }, choice))))
    throw new LaunchRefused('ltiLaunchRefused', platform, 'used before')
  const seconds = Math.floor(now.getTime() / 1000)
  const dl = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
  const token = await signForLti(home, {
    iss: platform.clientId,
    aud: platform.issuer,
    iat: seconds,
    exp: seconds + 300,
    nonce: randomToken(24),
    [claimNames.version]: version,
    [claimNames.type]: 'LtiDeepLinkingResponse',
    [claimNames.deployment]: choice.deploymentId,
    ...(choice.data !== null && { [dl('data')]: choice.data }),
    [dl('content_items')]: [
      {
        type: 'ltiResourceLink',
        title: path.title,
        url: toolOf(home).launchUrl,
        custom: { path: path.id },
        lineItem: { scoreMaximum: 100, label: path.title, resourceId: path.id },
      },
    ],
  })
  return { address: choice.returnUrl, token, title: path.title, framedBy: [platform.issuer, platform.loginUrl, choice.returnUrl] }
}
