import { beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { issueServiceToken } from './house/api-keys/service-accounts.contract'
import { listRoles } from './house/roles/roles.contract'
import { among, makeWorld, type World } from './testing/contract-suite'
import { prepare } from './testing/examples'
import { handle } from './testing/fixtures'
import { unique } from './testing/preparations'
import { serviceKey } from './testing/service-key'

/** Operations whose records refer to the caller as a person. */
const ofPeople = [
  'courseImports.validate',
  'invites.create',
  'invites.resend',
  'ltiTools.startDeepLinking',
  'memberImports.check',
  'memberImports.create',
  'memberImports.start',
  'signInCards.create',
  'signUp.updatePolicy',
]

describe('a service account with the rights of an administrator', () => {
  let world: World
  beforeAll(async () => {
    env().CAPTCHA_PROVIDER = 'test'
    world = await makeWorld(handle)
  })
  const answers = new Map<string, number>()
  let known: Record<string, string> | undefined
  /** The headers of a caller that works: some examples end keys and accounts. */
  async function callerHeaders(): Promise<Record<string, string>> {
    const { home, as } = world
    const isAlive = known && (await as(home)(listRoles, { headers: known, peer: freshAddress() })).status === 200
    if (known && isAlive) return known
    const key = (await serviceKey(home, `Sync ${unique()}`)).header
    const { envelope } = await as(home)(issueServiceToken, { headers: { 'x-api-key': key }, peer: freshAddress() })
    const { accessToken } = envelope.data as { accessToken: string }
    known = { 'x-api-key': key, authorization: `Bearer ${accessToken}` }
    return known
  }

  it.each(among(() => true))('gets no internal fault from %s', async (id, contract) => {
    const { home, as } = world
    const { input } = await prepare(contract, home, world)
    const headers = { ...input.headers, ...(await callerHeaders()) }
    const { status, envelope } = await as(home)(contract, { ...input, headers, peer: freshAddress() })
    expect(status, JSON.stringify(envelope)).toBeLessThan(500)
    answers.set(id, envelope.statusCode)
    const isOfAccount = contract.path.startsWith('/admin/') || contract.path.startsWith('/shared/job/')
    if (typeof contract.access === 'object' && !isOfAccount) expect(envelope.statusCode).toBe(5104)
  })

  it('is refused where a record refers to the caller as a person, and can do nearly all else of administrators', () => {
    const admin = among(({ path, access }) => path.startsWith('/admin/') && typeof access === 'object').map(([id]) => id)
    expect(admin.filter((id) => answers.get(id) === 5104).toSorted()).toEqual(ofPeople)
    expect(admin.filter((id) => answers.get(id) === 200).length).toBeGreaterThan(0.8 * admin.length)
  })
})
