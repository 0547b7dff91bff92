import { ltiPlatforms } from '@/db/schema/lti-platforms'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { fetchOutgoing, isOutgoingUrl, OutgoingFailed } from '@/lib/platform/outgoing'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { mostPlatforms, putPlatform, toolOf } from './platforms.service'
import { registerLtiPlatform as contract } from './registration.contract'
import { platformIn, registeredIn, registrationOf } from './registration.rules'

type Failing = { fail: (reason: 'ltiPlatformUnavailable' | 'ltiRegistrationRefused') => never }

/** The JSON of an answer; refuses where the platform does not answer, or with an error. */
async function asked({ fail }: Failing, address: string, init: Parameters<typeof fetchOutgoing>[1]): Promise<unknown> {
  try {
    const answer = await fetchOutgoing(address, init)
    if (answer.status >= 500 || answer.status === 429) return fail('ltiPlatformUnavailable')
    return answer.ok ? outsideJsonOr(await answer.text()) : fail('ltiRegistrationRefused')
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return fail(error.reason === 'addressForbidden' ? 'ltiRegistrationRefused' : 'ltiPlatformUnavailable')
  }
}

/** The registration at a platform comes first, outside of a transaction; what follows is stored. */
export const registerLtiPlatform = implement(
  contract,
  async (context, { body }) => {
    const { organization, inTransaction, fail } = context
    const count = await inTransaction((db) => db.$count(ltiPlatforms, ofTenant({ organization }, ltiPlatforms)))
    if (count >= mostPlatforms) fail('ltiPlatformsFull')
    const accept = { accept: 'application/json' }
    const described = await asked(context, body.openidConfiguration, { headers: accept })
    const platform = platformIn(described, body.openidConfiguration) ?? fail('ltiRegistrationRefused')
    const { registrationUrl, ...addresses } = platform
    if (!Object.values(platform).every(isOutgoingUrl)) fail('ltiRegistrationRefused')
    const say = (key: string) => ({ ar: text('ar', key), en: text('en', key) })
    const { ar = organization.slug, en = ar } = organization.name
    const registration = registrationOf(toolOf(organization), {
      name: { ar, en },
      choose: say('ltiPlatforms.pages.choose.title'),
    })
    const answer = await asked(context, registrationUrl, {
      method: 'POST',
      headers: {
        ...accept,
        ...(body.registrationToken && { authorization: `Bearer ${body.registrationToken}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(registration),
    })
    return { ...addresses, ...(registeredIn(answer) ?? fail('ltiRegistrationRefused')) }
  },
  (context, { body: { name } }, platform) => putPlatform(context, { name, ...platform }),
)
