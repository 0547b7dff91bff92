import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { ssoIdentities } from '@/db/schema/single-sign-on'
import { env } from '@/lib/platform/env'
import { signInMethods } from './house/identity/words'
import { assignRoleToMember, updateRole } from './house/roles/roles.contract'
import { create } from './house/roles/roles.fixtures'
import { type IdentityProvider, startIdentityProvider } from './people/single-sign-on/identity-provider.fixtures'
import { connect } from './people/single-sign-on/provider.fixtures'
import { removeSsoProvider, updateSsoProvider } from './people/single-sign-on/providers.contract'
import { detours, type Entrances, entrances, type Left, providerGrants, ways } from './sign-in-methods.fixtures'
import { type FakePlatform, startPlatform } from './standards/lti-platforms/fake-platform.fixtures'
import { removeLtiPlatform, updateLtiPlatform } from './standards/lti-platforms/platforms.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

let idp: IdentityProvider
let platform: FakePlatform
beforeAll(async () => {
  idp = await startIdentityProvider()
  platform = await startPlatform()
})
afterAll(async () => {
  idp.close()
  await platform.close()
})

type Role = { id: string; version: number }
const make = async ({ org }: Entrances, type: 'user' | 'admin', pairs: string[]): Promise<Role> => {
  const permissions = providerGrants(...pairs).filter(({ subject, action }) => pairs.includes(`${subject}.${action}`))
  return (await create(org.admin, { permissions, type })).role
}
const give = async ({ org }: Entrances, roleId: string, people: readonly string[]) => {
  for (const userId of people)
    expect((await org.admin.call(assignRoleToMember, { params: { roleId, userId } })).envelope.statusCode).toBe(200)
}
const setGrants = async ({ org }: Entrances, role: Role, permissions: ReturnType<typeof providerGrants>) => {
  const headers = { 'if-match': `"${role.version}"` }
  const answer = await org.admin.call(updateRole, { params: { roleId: role.id }, headers, body: { permissions } })
  expect(answer.envelope.statusCode).toBe(200)
}

type Way = keyof typeof ways | keyof typeof detours
type Change = { make: (at: Entrances, people: readonly string[]) => Promise<unknown>; ends: readonly Way[] }
const ofProvider = ['provider', 'passkeyOfProvider', 'passkeyOfProviderLater', 'providerUnderWay', 'providerBefore'] as const
const ofPlatform = ['platform', 'passkeyOfPlatform', 'passkeyOfPlatformLater', 'platformUnderWay', 'platformBefore'] as const
const ofBoth = [...ofProvider, ...ofPlatform]

/** Every change after which an authority may cover a person no more, and what it ends. */
const changes: Record<string, Change> = {
  'a role of type user is given': {
    make: async (at, people) => give(at, (await make(at, 'user', ['activityLog.read'])).id, people),
    ends: [],
  },
  'a role within the confirmed ones is given': {
    make: async (at, people) => give(at, (await make(at, 'admin', ['activityLog.read'])).id, people),
    ends: ofPlatform,
  },
  'the role of an Administrator is given': { make: (at, people) => give(at, at.org.roles.admin, people), ends: ofBoth },
  'the role of an Administrator is given by a group': {
    make: async (at, people) => {
      const groups = await connect(at.org, idp, {})
      const rows = people.map((userId) => ({ organizationId: at.org.organization.id, providerId: groups.id, userId }))
      await at.org.database((db) => db.insert(ssoIdentities).values(rows))
      const roleMappings = [{ group: '*', roleId: at.org.roles.admin }]
      const answer = await at.org.admin.call(updateSsoProvider, { params: { id: groups.id }, body: { roleMappings } })
      expect(answer.envelope.statusCode).toBe(200)
    },
    ends: ofBoth,
  },
  'their role is extended': {
    make: async (at, people) => {
      const role = await make(at, 'admin', ['activityLog.read'])
      await give(at, role.id, people)
      const beyond = { subject: 'role', action: 'read', scope: 'any' as const }
      await setGrants(at, role, [...providerGrants('activityLog.read'), beyond])
    },
    ends: ofBoth,
  },
  'the role that is confirmed for the provider is narrowed': {
    make: async (at, people) => {
      await give(at, (await make(at, 'admin', ['activityLog.read'])).id, people)
      await setGrants(at, at.confirmed, providerGrants())
    },
    ends: ofBoth,
  },
  'the provider is switched off': {
    make: ({ org, provider }) => org.admin.call(updateSsoProvider, { params: { id: provider.id }, body: { isActive: false } }),
    ends: ofProvider,
  },
  'the provider is deleted': {
    make: ({ org, provider }) => org.admin.call(removeSsoProvider, { params: { id: provider.id } }),
    ends: ofProvider,
  },
  'the platform is switched off': {
    make: ({ org, learning }) =>
      org.admin.call(updateLtiPlatform, { params: { id: learning.shown.id }, body: { isActive: false } }),
    ends: ofPlatform,
  },
  'the platform is deleted': {
    make: ({ org, learning }) => org.admin.call(removeLtiPlatform, { params: { id: learning.shown.id } }),
    ends: ofPlatform,
  },
}

const every = Object.entries({ ...ways, ...detours })

describe('the sessions of people', () => {
  it('are opened in the ways that are listed, and each stores its own', async () => {
    const at = await entrances(idp, platform)
    expect(Object.keys(ways).toSorted()).toEqual([...signInMethods].toSorted())
    for (const method of signInMethods) {
      const { userId } = await ways[method](at)
      const rows = await at.org.database((db) => db.select().from(sessions).where(eq(sessions.userId, userId)))
      const authorityId = { provider: at.provider.id, platform: at.learning.shown.id }[method as string] ?? null
      expect(
        rows.map((row) => [row.signInMethod, row.authorityId]),
        method,
      ).toContainEqual([method, authorityId])
    }
  })

  it.each(Object.entries(changes))(
    'end where an authority opened them that does not cover the person, after %s',
    async (_, change) => {
      const at = await entrances(idp, platform)
      const opened: [string, Awaited<ReturnType<typeof ways.password>>][] = []
      for (const [way, open] of every) opened.push([way, await open(at)])
      await change.make(
        at,
        opened.map(([, { userId }]) => userId),
      )
      const left: Record<string, Left> = {}
      for (const [way, one] of opened) left[way] = await one.left()
      const ends: readonly string[] = change.ends
      expect(left).toEqual(Object.fromEntries(every.map(([way]) => [way, ends.includes(way) ? 'ends' : 'lives'])))
    },
  )
})
