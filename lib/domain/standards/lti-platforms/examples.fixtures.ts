import { expect } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { putPath } from '@/lib/domain/testing/learning'
import { type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { env } from '@/lib/platform/env'
import { startPlatform } from './fake-platform.fixtures'
import { connect } from './launch.fixtures'
import { createLtiPlatform } from './platforms.contract'
import { listLtiLinks } from './roster.contract'

/** Settings of a platform that is never asked. */
async function settings(org: Org): Promise<string> {
  const issuer = `https://lms${unique()}.alnoor.example`
  const addresses = { loginUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, keySetUrl: `${issuer}/keys` }
  const body = { name: `Platform ${unique()}`, issuer, clientId: 'masar', deploymentIds: ['1'], ...addresses }
  return ((await org.admin.call(createLtiPlatform, { body })).envelope.data as { id: string }).id
}
const stored = async (org: Org) => ({ params: { id: await settings(org) } })

/** A launch of a new person, or of one with an address, at a platform that answers. */
async function launched(org: Org, more: object = {}) {
  const platform = await startPlatform()
  const connected = await connect(org, platform)
  const path = await putPath(org, [])
  const subject = `person ${unique()}`
  const launch = await connected.launch({ subject, path, ...more })
  return { platform, connected, launch, path }
}

async function withLink(org: Org) {
  const { connected, launch, platform, path } = await launched(org)
  await connected.enter(launch)
  await connected.launch({ subject: 'another person', path, place: 'another place' })
  platform.state.members = [{ user_id: 'someone', name: 'Sara Ali', roles: ['Learner'] }]
  const { envelope } = await org.admin.call(listLtiLinks, { params: { id: connected.shown.id } })
  const [link] = envelope.data as { id: string }[]
  return { id: connected.shown.id, linkId: link?.id ?? '' }
}

export const preparations: Preparations = {
  'ltiPlatforms.list': (org) => twice(() => settings(org)),
  'ltiPlatforms.read': stored,
  'ltiPlatforms.create': async () => ({ body: { clientId: `client ${unique()}` } }),
  'ltiPlatforms.register': async () => {
    const { issuer, state } = await startPlatform()
    env().OUTGOING_LOOPBACK = true
    state.clientId = `client-${unique()}`
    state.registrationToken = 'eyJhbGciOiJIUzI1NiJ9'
    return { body: { openidConfiguration: `${issuer}/openid-configuration` } }
  },
  'ltiPlatforms.update': stored,
  'ltiPlatforms.remove': stored,
  'ltiPlatforms.check': stored,
  'ltiPlatforms.links': async (org) => ({ params: { id: (await withLink(org)).id } }),
  'ltiPlatforms.roster': async (org) => ({ params: await withLink(org) }),
  'ltiPlatforms.enter': async (org) => {
    const { launch } = await launched(org)
    return { body: { ticket: launch.ticket, browser: launch.browser }, actorId: expect.any(String) }
  },
  'ltiPlatforms.link': async (org) => {
    // Another example may have given the learner a role of administration.
    const person = await org.person(`linked${unique()}`, org.roles.learner)
    const { launch } = await launched(org, { email: person.email })
    return { body: { ticket: launch.ticket, browser: launch.browser }, by: { org, person } }
  },
}
