import { and, count, eq, sql } from 'drizzle-orm'
import { type LtiPlatformRow, ltiIdentities, ltiLinks, ltiPlatforms } from '@/db/schema/lti-platforms'
import { endOfAuthority } from '@/lib/domain/house/identity/sessions/outside-sessions.service'
import type { AuditNote } from '@/lib/platform/audit/record'
import { originOf } from '@/lib/platform/auth/organization'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './platforms.contract'
import { registerPath } from './words'

export const mostPlatforms = 50

type Row = LtiPlatformRow
export type Home = { id: string; slug: string; customDomain: string | null }
type InHome = TenantContext & { organization: Home }

export const platformRecords = recordsOf(ltiPlatforms, {
  missing: 'ltiPlatformNotFound',
  type: 'ltiPlatform',
  label: ({ name }) => name,
})
const audited = [
  'name',
  'issuer',
  'clientId',
  'deploymentIds',
  'loginUrl',
  'tokenUrl',
  'keySetUrl',
  'isActive',
  'createsAccounts',
] as const

/** The addresses of the tool, made from stored names, never from a request. */
export const toolOf = (home: Home) => {
  const base = `${originOf(home)}/api/v1/public/lti`
  return {
    loginUrl: `${base}/tool/login`,
    launchUrl: `${base}/tool/launch`,
    chooseUrl: `${base}/tool/choose`,
    registerUrl: `${originOf(home)}${registerPath}`,
    keySetUrl: `${base}/jwks`,
  }
}

/** Which of the tool's addresses a platform names as the target; its query may differ. A browser is never sent to it. */
export function ownTarget(home: Home, target: string): 'launch' | 'choose' | null {
  if (!URL.canParse(target)) return null
  const { origin, pathname, username, password } = new URL(target)
  if (username || password) return null
  const { launchUrl, chooseUrl } = toolOf(home)
  const address = `${origin}${pathname}`
  return address === launchUrl ? 'launch' : address === chooseUrl ? 'choose' : null
}

const searchTextOf = ({ name, issuer }: Pick<Row, 'name' | 'issuer'>) => foldLoose(`${name} ${issuer}`)

const platformList = list(contracts.listLtiPlatforms, {
  table: ltiPlatforms,
  search: ltiPlatforms.searchText,
  fields: {
    peopleCount: sql`(select count(*) from lti_identities i where i.organization_id = ${ltiPlatforms.organizationId} and i.platform_id = ${ltiPlatforms.id})`,
  },
})

export const listLtiPlatforms = implement(contracts.listLtiPlatforms, ({ db, organization }, { page }) =>
  platformList(db, page, { organizationId: organization.id }),
)

/** The people who are linked to a platform. */
const peopleOf = (context: TenantContext, platformId: string) =>
  context.db
    .select({ userId: ltiIdentities.userId })
    .from(ltiIdentities)
    .where(ofTenant(context, ltiIdentities, eq(ltiIdentities.platformId, platformId)))

/** A platform as administrators see it. */
async function shown(context: InHome, row: Row) {
  const people = ofTenant(context, ltiIdentities, eq(ltiIdentities.platformId, row.id))
  const links = ofTenant(context, ltiLinks, eq(ltiLinks.platformId, row.id))
  const { peopleCount } = await one(context.db.select({ peopleCount: count() }).from(ltiIdentities).where(people))
  const { linkCount } = await one(context.db.select({ linkCount: count() }).from(ltiLinks).where(links))
  return { ...row, peopleCount, linkCount, tool: toolOf(context.organization) }
}

export const readLtiPlatform = implement(contracts.readLtiPlatform, async (context, { params }) =>
  shown(context, await platformRecords.get(context, params.id)),
)

type Making = InHome & { fail: (reason: 'ltiPlatformsFull') => never; note: (note: AuditNote) => void }
type Values = Omit<typeof ltiPlatforms.$inferInsert, 'organizationId' | 'searchText'>

/** Stores a new platform, unless there are enough. */
export async function putPlatform(context: Making, values: Values) {
  const { db, fail, note } = context
  note({ resource: { type: 'ltiPlatform', label: values.name } })
  if ((await db.$count(ltiPlatforms, ofTenant(context, ltiPlatforms))) >= mostPlatforms) fail('ltiPlatformsFull')
  return shown(context, await platformRecords.insert(context, { ...values, searchText: searchTextOf(values) }, audited))
}

export const createLtiPlatform = implement(contracts.createLtiPlatform, (context, { body }) => putPlatform(context, body))

export const updateLtiPlatform = implement(contracts.updateLtiPlatform, async (context, { params, body }) => {
  const before = await platformRecords.lock(context, params.id)
  assertVersion(context, before)
  const searchText = searchTextOf({ ...before, ...body })
  const after = await platformRecords.change(context, before, { ...body, searchText }, audited)
  if (before.isActive && !after.isActive) await endOfAuthority(context, after.id, peopleOf(context, after.id))
  return shown(context, after)
})

export const removeLtiPlatform = implement(contracts.removeLtiPlatform, async (context, { params }) => {
  const row = await platformRecords.lock(context, params.id)
  assertVersion(context, row)
  await endOfAuthority(context, row.id, peopleOf(context, row.id))
  await platformRecords.remove(context, row, ['name', 'issuer', 'clientId'])
  return { id: row.id }
})

/** Active platforms of an issuer; with a client id the one that has it. */
export const platformsOf = (context: TenantContext, issuer: string, clientId: string | null): Promise<Row[]> =>
  context.db
    .select()
    .from(ltiPlatforms)
    .where(
      ofTenant(
        context,
        ltiPlatforms,
        and(
          eq(ltiPlatforms.issuer, issuer),
          eq(ltiPlatforms.isActive, true),
          clientId === null ? undefined : eq(ltiPlatforms.clientId, clientId),
        ),
      ),
    )
    .limit(2)

/** An active platform, or undefined. */
export async function activePlatform(context: TenantContext, id: string): Promise<Row | undefined> {
  const [row] = await context.db
    .select()
    .from(ltiPlatforms)
    .where(ofTenant(context, ltiPlatforms, and(eq(ltiPlatforms.id, id), eq(ltiPlatforms.isActive, true))))
  return row
}
