import { and, eq, inArray, sql } from 'drizzle-orm'
import { type LtiPlatformRow, ltiIdentities, ltiLinks, ltiPlatforms } from '@/db/schema/lti-platforms'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import { titlesOfPath } from '@/lib/domain/learning/learning-paths/path-records.service'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { fetchOutgoing, OutgoingFailed } from '@/lib/platform/outgoing'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { TokenRefused, tokenFor } from './access-tokens.service'
import { linkOf } from './links.service'
import { rosterScope } from './message.rules'
import { platformRecords } from './platforms.service'
import * as contracts from './roster.contract'
import { type Member, membersIn, nextPage } from './roster.rules'

const { organizationId, id } = ltiLinks
const ofScores = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from lti_scores s where s.organization_id = ${organizationId} and s.link_id = ${id})`
const linkList = list(contracts.listLtiLinks, {
  table: ltiLinks,
  parent: ltiPlatforms,
  where: eq(ltiLinks.platformId, sql`${given('platformId')}::uuid`),
  fields: {
    path: sql`json_build_object('id', ${ltiLinks.pathId}, 'title', ${titlesOfPath({ organizationId, id: ltiLinks.pathId })})`,
    wantsGrades: sql`${ltiLinks.lineItemUrl} is not null`,
    hasRoster: sql`${ltiLinks.membershipsUrl} is not null`,
    peopleCount: ofScores(sql`count(*)`),
    problem: ofScores(sql`max(s.problem)`),
  },
})

export const listLtiLinks = implement(contracts.listLtiLinks, async (context, { params, page }) => {
  const { db, organization, fail } = context
  const filters = { platformId: params.id }
  const found = await linkList(db, page, { organizationId: organization.id, parentId: params.id, filters })
  return found.hasParent ? found : fail('ltiPlatformNotFound')
})

const mostPeople = 1000
const mostPages = 20
const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'

/** The people of a course, page by page; null where the platform does not give them. */
async function readMembers(platform: LtiPlatformRow, address: string): Promise<{ members: Member[]; isCut: boolean } | null> {
  const members: Member[] = []
  let next: string | null = address
  try {
    const token = await tokenFor(platform, [rosterScope])
    for (let pages = 0; next !== null && pages < mostPages && members.length < mostPeople; pages += 1) {
      // The token is sent to the origin of the roster alone.
      if (new URL(next).origin !== new URL(address).origin) return null
      const answer: Response = await fetchOutgoing(next, { headers: { authorization: `Bearer ${token}`, accept: mediaType } })
      const found = answer.status === 200 ? membersIn(await answer.text()) : null
      if (!found) return null
      members.push(...found)
      next = nextPage(answer.headers.get('link'))
    }
  } catch (error) {
    if (error instanceof OutgoingFailed || error instanceof TokenRefused) return null
    throw error
  }
  return { members: members.slice(0, mostPeople), isCut: next !== null || members.length > mostPeople }
}

/** Which account each person has. */
async function matched(context: TenantContext, platformId: string, members: readonly Member[]) {
  const subjects = members.map(({ subject }) => subject)
  const known = and(eq(ltiIdentities.platformId, platformId), inArray(ltiIdentities.subject, subjects))
  const linked = subjects.length
    ? await context.db
        .select({ subject: ltiIdentities.subject })
        .from(ltiIdentities)
        .where(ofTenant(context, ltiIdentities, known))
    : []
  const addresses = JSON.stringify(members.flatMap(({ email }) => (email === null ? [] : [email])))
  const used = await context.db.execute<{ email: string }>(sql`select u.email from ${accountRows} u
    where u.organization_id = ${context.organization.id} and u.email in (select jsonb_array_elements_text(${addresses}::jsonb))`)
  const isLinked = new Set(linked.map(({ subject }) => subject))
  const isUsed = new Set(used.map(({ email }) => email))
  return members.map((member) => ({
    ...member,
    match: isLinked.has(member.subject)
      ? ('linked' as const)
      : member.email !== null && isUsed.has(member.email)
        ? ('sameAddress' as const)
        : ('none' as const),
  }))
}

export const readLtiRoster = implement(
  contracts.readLtiRoster,
  async (context, { params }) => {
    const { organization, fail, inTransaction } = context
    const { platform, link } = await inTransaction(async (db) => ({
      platform: await platformRecords.get({ ...context, db }, params.id),
      link: (await linkOf({ db, organization }, params.id, params.linkId)) ?? fail('ltiLinkNotFound'),
    }))
    if (link.membershipsUrl === null || !platform.isActive) return fail('ltiRosterUnavailable')
    return { platform, read: (await readMembers(platform, link.membershipsUrl)) ?? fail('ltiRosterUnavailable') }
  },
  async (context, _input, { platform, read }) => {
    const people = await matched(context, platform.id, read.members)
    context.note({
      resource: { type: 'ltiPlatform', id: platform.id, label: platform.name },
      before: {},
      after: { people: people.length },
    })
    return { people, isCut: read.isCut }
  },
)
