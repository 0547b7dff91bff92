import { eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { certificates } from '@/db/schema/certificates'
import { peopleById, personAsJson, personById } from '@/lib/domain/house/identity/account/people.service'
import { idGiven, idsGiven } from '@/lib/domain/house/identity/account/person-reference.service'
import { calledLike, pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { modulesOfEnrolment } from '@/lib/domain/learning/learning-paths/walks.service'
import { someBrowserReported } from '@/lib/domain/learning/modules/published/live-modules.service'
import { membersOfGroup, reach as reachOfManager } from '@/lib/domain/people/groups/group-members.service'
import { isInGroups, isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import type { CertificateState } from '@/lib/domain/people/members/words'
import { undrawnLetters } from '@/lib/drawing/typeset'
import { type Grants, groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { type MomentOrDay, momentIn } from '@/lib/platform/i18n/days'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { list, momentText } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type CertificateRow, changeCertificate, lockRow, readRow } from './certificate-records.service'
import { codeInSql, statusInSql } from './certificate-sql.service'
import { certificateStatus, groupedCode } from './certificates.rules'
import * as contracts from './certificates-admin.contract'
import { issueMany as issueManyContract } from './issue-many.contract'
import { issueByHand, reissueCertificate, revokeCertificate, suspendCertificate } from './issuing.service'
import { issueMany as issueManyJob } from './room'
import { publishedVersionOf } from './templates/templates.service'

const { organizationId, userId, state, expiresAt, code } = certificates
const now = sql`${given('now')}::timestamptz`
const person = { organizationId: sql`${organizationId}`, userId: sql`${userId}` }
/** Whether a completed path rests on what packages reported from the browser. */
const browserReported = someBrowserReported(
  sql`${organizationId}`,
  modulesOfEnrolment({ organizationId: sql`${organizationId}`, enrolmentId: sql`${certificates.enrolmentId}` }),
)
const related = (id: SQL) => sql`(select json_build_object('id', other.id, 'code', ${codeInSql(sql`other.code`)})
  from certificates other where other.organization_id = ${organizationId} and other.id = ${id})`
const mine = sql`c.organization_id = tenant.id::uuid`
/** The certificates of people whom a select answers. */
const ofPeople = (people: SQL) =>
  sql`select c.id from (${people}) holder(id) join certificates c on ${mine} and c.user_id = holder.id`
const soon = sql`(${now} + make_interval(days => ${given('expiringWithin')}::int))`

const certificateList = list(contracts.listCertificates, {
  table: certificates,
  nullableOrder: ['expiresAt'],
  filters: {
    path: certificates.pathId,
    person: userId,
    ends: sql`(${state} <> 'issued' or coalesce(${expiresAt} < ${now}, false) = ${given('ends')}::boolean)`,
    group: isInGroups(person, sql`${given('group')}::uuid[]`),
    reach: isReachedBy(person, sql`${given('reach')}::uuid`),
    issuedFrom: gte(certificates.issuedAt, given('issuedFrom')),
    issuedTo: lte(certificates.issuedAt, given('issuedTo')),
    review: sql`(${certificates.reviewSince} is not null and ${given('review')}::text = 'open')`,
    expiringWithin: sql`(${state} = 'issued' and ${expiresAt} >= ${now} and ${expiresAt} < ${soon})`,
  },
  narrowedBy: {
    group: ofPeople(membersOfGroup),
    reach: ofPeople(reachOfManager.people),
    review: sql`select c.id from certificates c where ${mine} and c.review_since is not null`,
    expiringWithin: sql`select c.id from certificates c where ${mine} and c.state = 'issued' and c.valid_until >= ${now} and c.valid_until < ${soon}`,
  },
  fields: {
    code: codeInSql(sql`${code}`),
    status: statusInSql(now),
    isBrowserReported: browserReported,
    person: personAsJson(organizationId, userId),
    revocation: sql`case when ${state} = 'revoked' then json_build_object('date', ${momentText(certificates.revokedAt)},
      'code', ${certificates.revocationCode}, 'reason', ${certificates.revocationReason}) end`,
    supersedes: related(sql`${certificates.supersedesId}`),
    supersededBy: related(sql`${certificates.supersededById}`),
  },
})

/** The filters for states as they are shown: `valid` and `expired` are stored alike. */
function storedAs(status: readonly CertificateState[] | undefined) {
  if (!status) return {}
  const [valid, expired] = [status.includes('valid'), status.includes('expired')]
  const others = status.filter((one) => one !== 'valid' && one !== 'expired')
  const stored = valid || expired ? ['issued', ...others] : others
  // Of the others none depends on its end, so that each is found whatever that is.
  return { state: stored, ends: valid === expired ? undefined : String(expired) }
}

export const listCertificates = implement(contracts.listCertificates, ({ db, organization, user, now: at }, { query, page }) => {
  const { timeZone } = organization.regionalProfile
  const [issuedFrom, issuedTo] = [momentIn(query.issuedFrom, timeZone), momentIn(query.issuedTo, timeZone)]
  if (issuedFrom && issuedTo && issuedTo < issuedFrom) throw invalid({ key: 'order', property: 'issuedTo' })
  const { status, path, person: people, group, review, expiringWithin } = query
  const filters = {
    ...storedAs(status),
    path,
    person: people,
    group,
    review,
    issuedFrom,
    issuedTo,
    reach: groupReach(user, 'certificate.readAny'),
    expiringWithin: expiringWithin === undefined ? undefined : String(expiringWithin),
  }
  return certificateList(db, page, { organizationId: organization.id, filters, values: { now: at.toISOString() } })
})

/** A certificate as the list shows it, with the letters that its files cannot show. */
async function shown(
  context: TenantContext & { now: Date },
  row: CertificateRow,
): Promise<z.output<typeof contracts.DrawnCertificate>> {
  const linked = [row.supersedesId, row.supersededById].filter((one) => one !== null)
  const others =
    linked.length === 0
      ? []
      : await context.db
          .select({ id: certificates.id, code: certificates.code })
          .from(certificates)
          .where(ofTenant(context, certificates, inArray(certificates.id, linked)))
  const other = (id: string | null) => {
    const found = others.find((one) => one.id === id)
    return found ? { id: found.id, code: groupedCode(found.code) } : null
  }
  const holder = (await peopleById(context, [row.userId])).get(row.userId)
  const [reported] = await context.db
    .select({ is: sql<boolean>`${browserReported}` })
    .from(certificates)
    .where(ofTenant(context, certificates, eq(certificates.id, row.id)))
  const { revokedAt, revocationCode, revocationReason } = row
  const isRevoked = row.state === 'revoked' && revokedAt && revocationCode && revocationReason
  return {
    ...row,
    code: groupedCode(row.code),
    undrawn: undrawnIn(row),
    status: certificateStatus(row, context.now),
    isBrowserReported: reported?.is === true,
    person: { id: row.userId, name: holder?.name ?? {}, email: holder?.email ?? '' },
    revocation: isRevoked ? { date: revokedAt, code: revocationCode, reason: revocationReason } : null,
    supersedes: other(row.supersedesId),
    supersededBy: other(row.supersededById),
  }
}

type Reaching = TenantContext & { user: { id: string; permissions: Grants } }

const undrawnIn = ({ holderName, title, issuerName }: CertificateRow): string[] => [
  ...new Set([holderName, title, issuerName].flatMap((names) => Object.values(names).flatMap(undrawnLetters))),
]

/** Whether the caller may see a person's certificates: with the permission for their groups only, those of the people in them. */
async function isWithinReach(context: Reaching, holderId: string): Promise<boolean> {
  const manager = groupReach(context.user, 'certificate.readAny')
  if (manager === undefined) return true
  const held = { organizationId: sql`${context.organization.id}::uuid`, userId: sql`${holderId}::uuid` }
  const [found] = await context.db.execute<{ is: boolean }>(sql`select ${isReachedBy(held, sql`${manager}::uuid`)} as is`)
  return found?.is === true
}

export const readCertificate = implement(contracts.readCertificate, async (context, { params }) => {
  const row = await readRow(context, params.id)
  if (!(await isWithinReach(context, row.userId))) context.fail('certificateNotFound')
  return shown(context, row)
})

/** An end in the future, or none. */
function endIn(sent: MomentOrDay | null, zone: string, at: Date): Date | null {
  const end = sent === null ? null : momentIn(sent, zone)
  if (end && end <= at) throw invalid({ key: 'past', property: 'expiresAt' })
  return end
}

export const issueOne = implement(contracts.issueOne, async (context, { body }) => {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  const { pathId = null, title, holderName, expiresAt: sent } = body
  const to = await idGiven(context, body)
  context.concerns(to)
  if (pathId === null && !title) throw invalid({ key: 'required', property: 'title' })
  const { timeZone } = context.organization.regionalProfile
  const end = sent === undefined ? undefined : endIn(sent, timeZone, context.now)
  const asked = { userId: to, pathId, title, holderName, expiresAt: end, templateId: body.templateId }
  return shown(context, await issueByHand(context, asked))
})

export const issueMany = implement(issueManyContract, async (context, { body }) => {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  const path = await pathRecords.get(context, body.pathId)
  const called = calledLike(path)
  const { timeZone } = context.organization.regionalProfile
  const end = body.expiresAt === undefined ? undefined : endIn(body.expiresAt, timeZone, context.now)
  // Without duplicates and in a fixed order, because the job continues after the last one that was done.
  const given = await idsGiven(context, { ids: body.userIds, people: body.people })
  const userIds = [...new Set(given)].toSorted()
  context.note({ resource: { type: 'learningPath', id: path.id, ...called }, after: { people: userIds.length } })
  if (body.templateId) await publishedVersionOf(context, body.templateId)
  const { templateId } = body
  const payload = {
    pathId: path.id,
    userIds,
    templateId,
    expiresAt: end === undefined ? undefined : (end?.toISOString() ?? null),
  }
  const { jobId } = await enqueue(context, issueManyJob, payload, { label: called.name[context.language] ?? called.label })
  return { jobId, count: userIds.length }
})

export const issueManyHandler = handles(issueManyJob, {
  permission: 'certificate.issue',
  audit: 'certificateIssued',
  count: async (_, { userIds }) => userIds.length,
  next: async (_, { userIds }, after, most) =>
    userIds
      .filter((id) => after === null || id > after)
      .slice(0, most)
      .map((id) => ({ at: id, label: id })),
  async each(context, row: { at: string; label?: string }, { pathId, templateId, expiresAt: end }) {
    // Refused rows are shown by address, not by id.
    row.label = (await personById(context, row.at))?.email ?? row.at
    if (row.at === context.user.id) context.fail('aboutOneself')
    const until = end === undefined || end === null ? end : new Date(end)
    await issueByHand(context, { userId: row.at, pathId, templateId, expiresAt: until })
  },
})

export const revokeOne = implement(contracts.revokeOne, async (context, { params, body }) => {
  assertVersion(context, await lockRow(context, params.id))
  return shown(context, await revokeCertificate(context, { id: params.id, ...body }))
})

export const suspendOne = implement(contracts.suspendOne, async (context, { params }) => {
  assertVersion(context, await lockRow(context, params.id))
  return shown(context, await suspendCertificate(context, params))
})

export const reinstateOne = implement(contracts.reinstateOne, async (context, { params }) => {
  const before = await lockRow(context, params.id)
  context.concerns(before.userId)
  assertVersion(context, before)
  if (before.state !== 'suspended') context.fail('certificateState')
  return shown(context, await changeCertificate(context, before, { state: 'issued', suspendedAt: null }))
})

export const keepOne = implement(contracts.keepOne, async (context, { params }) => {
  const before = await lockRow(context, params.id)
  context.concerns(before.userId)
  assertVersion(context, before)
  if (before.reviewSince === null) context.fail('certificateState')
  return shown(context, await changeCertificate(context, before, { reviewSince: null }))
})

export const reissueOne = implement(contracts.reissueOne, async (context, { params, body }) => {
  const before = await lockRow(context, params.id)
  context.concerns(before.userId)
  assertVersion(context, before)
  return shown(context, await reissueCertificate(context, { id: params.id, ...body }))
})

export const extendOne = implement(contracts.extendOne, async (context, { params, body }) => {
  const before = await lockRow(context, params.id)
  context.concerns(before.userId)
  assertVersion(context, before)
  if (before.state !== 'issued') context.fail('certificateState')
  const end = endIn(body.expiresAt, context.organization.regionalProfile.timeZone, context.now)
  return shown(context, await changeCertificate(context, before, { expiresAt: end }))
})
