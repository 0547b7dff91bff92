import { and, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { coveredUntil } from '@/lib/domain/learning/learning-paths/due.rules'
import { enrolmentsOf, pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { actAsSystem, type SystemContext } from '@/lib/platform/audit/system'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type CertificateRow, changeCertificate, createCertificate, lockRow } from './certificate-records.service'
import { endOfValidity, groupedCode, newCertificateCode } from './certificates.rules'
import { ruleFor } from './rules.service'
import { publishedVersionOf } from './templates/templates.service'
import type { RevocationCode } from './words'

export type NewCertificate = Pick<CertificateRow, 'userId' | 'holderName' | 'title' | 'issuerName'> & {
  pathId?: string | null
  issuedAt?: Date
  expiresAt?: Date | null
  enrolmentId?: string
  supersedesId?: string
  templateVersionId?: string | null
}

/** Issues a certificate with a new code and a snapshot of names and title. */
export async function issueCertificate(context: SystemContext, input: NewCertificate): Promise<CertificateRow> {
  const { userId, pathId = null, holderName, title, issuerName, issuedAt = context.now, expiresAt = null } = input
  const { enrolmentId = null, supersedesId = null, templateVersionId = null } = input
  if (!holderName.ar && !holderName.en) throw invalid({ key: 'minLanguages', property: 'holderName' })
  if (!title.ar && !title.en) throw invalid({ key: 'minLanguages', property: 'title' })
  if (expiresAt && expiresAt < issuedAt) throw invalid({ key: 'order', property: 'expiresAt' })
  const source = enrolmentId ? ('completion' as const) : ('hand' as const)
  const awarded = { userId, pathId, holderName, title, issuerName, issuedAt, expiresAt }
  return createCertificate(context, {
    ...awarded,
    code: newCertificateCode(),
    source,
    enrolmentId,
    supersedesId,
    templateVersionId,
  })
}

/** Revokes a certificate permanently; verification shows the reason. */
export async function revokeCertificate(
  context: SystemContext,
  asked: { id: string; reason: { ar: string; en: string }; code?: RevocationCode; revokedAt?: Date },
): Promise<CertificateRow> {
  const { id, reason, code = 'other', revokedAt = context.now } = asked
  const before = await lockRow(context, id)
  if (before.state === 'revoked' || before.state === 'superseded') context.fail('certificateState')
  if (revokedAt > context.now) throw invalid({ key: 'order', property: 'revokedAt' })
  if (revokedAt < before.issuedAt) throw invalid({ key: 'order', property: 'revokedAt' })
  return changeCertificate(context, before, {
    state: 'revoked',
    revokedAt,
    revocationCode: code,
    revocationReason: reason,
    reviewSince: null,
  })
}

/** Suspends a certificate until it is reinstated or revoked. */
export async function suspendCertificate(context: SystemContext, { id }: { id: string }): Promise<CertificateRow> {
  const before = await lockRow(context, id)
  if (before.state !== 'issued') context.fail('certificateState')
  return changeCertificate(context, before, { state: 'suspended', suspendedAt: context.now })
}

type Names = Partial<Pick<CertificateRow, 'holderName' | 'title'>>

/** Replaces a certificate by a corrected one with a new code, the same date of issue and the same end. */
export async function reissueCertificate(context: SystemContext, asked: { id: string } & Names): Promise<CertificateRow> {
  const before = await lockRow(context, asked.id)
  if (before.state !== 'issued') context.fail('certificateState')
  const person = (await personById(context, before.userId)) ?? context.fail('userNotFound')
  const { holderName = person.name, title = before.title } = asked
  const { userId, pathId, issuerName, issuedAt, expiresAt, templateVersionId } = before
  const awarded = {
    userId,
    pathId,
    issuerName,
    issuedAt,
    expiresAt,
    templateVersionId,
    holderName,
    title,
    supersedesId: before.id,
  }
  const next = await issueCertificate(context, awarded)
  await changeCertificate(context, before, { state: 'superseded', supersededById: next.id, reviewSince: null })
  context.note({ after: { holderName, title, code: groupedCode(next.code) } })
  return next
}

/**
 * Whether a person holds a certificate of a path that is neither at its end nor revoked; `since` leaves out those of before. Until the transaction
 * ends, no other one issues a certificate of this path to this person.
 */
async function holdsOne(
  context: TenantContext & { now: Date },
  { pathId, userId, since }: { pathId: string; userId: string; since?: Date | undefined },
): Promise<boolean> {
  await lockIssuing(context, pathId, userId)
  const isOfPath = and(eq(certificates.userId, userId), eq(certificates.pathId, pathId))
  const isHeld = and(
    isOneOf(certificates.state, 'issued', 'suspended'),
    or(isNull(certificates.expiresAt), gte(certificates.expiresAt, context.now)),
    since && gte(certificates.issuedAt, since),
  )
  return (await context.db.$count(certificates, ofTenant(context, certificates, isOfPath, isHeld))) > 0
}

/** While it is held, no other transaction issues a certificate of this path to this person. */
const lockIssuing = ({ db, organization }: TenantContext, pathId: string, userId: string) =>
  lockSubject(db, 'certificate', organization.id, pathId, userId)

type ByHand = {
  userId: string
  pathId: string | null
  title?: { ar?: string; en?: string }
  /** As it is printed; left out: the person's present name. */
  holderName?: { ar?: string; en?: string }
  expiresAt?: Date | null
  templateId?: string | null
}

/**
 * Issues a certificate to a person by decision of an administrator, with the given name or the person's present one and, without a title, that of the path. One who
 * holds a certificate of the path that is neither at its end nor revoked gets no second one.
 */
export async function issueByHand(context: SystemContext, { userId, pathId, ...asked }: ByHand): Promise<CertificateRow> {
  const person = (await personById(context, userId)) ?? context.fail('userNotFound')
  const path = pathId ? ((await pathNow(context, pathId)) ?? context.fail('pathNotFound')) : null
  const organization = await readOrganization(context)
  if (pathId && (await holdsOne(context, { pathId, userId }))) context.fail('certificateExists')
  const { validity, templateId: usual } = await ruleFor(context, pathId)
  const ends = endOfValidity(validity, context.now, null, organization.regionalProfile.timeZone)
  const { title = path ? titlesOf(path) : {}, holderName = person.name, expiresAt = ends, templateId = usual } = asked
  const templateVersionId = templateId && (await publishedVersionOf(context, templateId))
  const awarded = { userId, pathId, holderName, issuerName: organization.name, title, expiresAt, templateVersionId }
  return issueCertificate(context, awarded)
}

type Completion = {
  cycle: number
  enrolmentId: string
  pathId: string
  userId: string
  completedAt: Date
  expiresAt: Date | null
}

/**
 * Issues the certificate of a completed path, once for each enrolment and so for each cycle. Who was given one by hand has it: a later cycle, which
 * renews what was certified before, has one of its own all the same, which takes the place of the former one.
 */
async function issueForCompletion(context: ReactionContext, completion: Completion): Promise<void> {
  const { enrolmentId, pathId, userId, cycle } = completion
  const rule = await ruleFor(context, pathId)
  if (!rule.isAutomatic) return
  const enrolment = (await enrolmentsOf(context, userId)).find(({ id }) => id === enrolmentId)
  if (await holdsOne(context, { pathId, userId, since: cycle > 1 ? (enrolment?.startedAt ?? enrolment?.createdAt) : undefined }))
    return
  const isIssued = ofTenant(context, certificates, eq(certificates.enrolmentId, enrolmentId))
  const person = await personById(context, userId)
  const path = await pathNow(context, pathId)
  if (!person || !path || (await context.db.$count(certificates, isIssued)) > 0) return
  const organization = await readOrganization(context)
  const { timeZone } = organization.regionalProfile
  const { completedAt: issuedAt, expiresAt: completionEnd } = completion
  const cycleEnd = enrolment ? coveredUntil({ dueRule: enrolment.dueRule, expiresAt: completionEnd }, timeZone) : completionEnd
  const expiresAt = endOfValidity(rule.validity, issuedAt, cycleEnd, timeZone)
  const awarded = { userId, pathId, enrolmentId, holderName: person.name, title: titlesOf(path), issuerName: organization.name }
  await actAsSystem(context.db, context.organization, 'certificateIssued', async (acting) => {
    const templateVersionId = rule.templateId && (await publishedVersionOf(acting, rule.templateId))
    const former = cycle > 1 ? await formerOf(acting, { pathId, userId }) : undefined
    const supersedes = former && { supersedesId: former.id }
    const next = await issueCertificate(acting, { ...awarded, issuedAt, expiresAt, templateVersionId, ...supersedes })
    if (former) await changeCertificate(acting, former, { state: 'superseded', supersededById: next.id, reviewSince: null })
    return next
  })
}

/** The certificate that a completed cycle renews, locked: the newest one of the path that ends by itself and is neither suspended nor revoked. */
async function formerOf(context: SystemContext, of: { pathId: string; userId: string }): Promise<CertificateRow | undefined> {
  const isOfPath = and(eq(certificates.userId, of.userId), eq(certificates.pathId, of.pathId), isNotNull(certificates.expiresAt))
  const [newest] = await context.db
    .select()
    .from(certificates)
    .where(ofTenant(context, certificates, isOfPath, isOneOf(certificates.state, 'issued')))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(1)
    .for('update')
  return newest
}

export const issuingReactions = [
  reacts(learningPaths.events.enrolmentCompleted, {
    name: 'certificates.issueForCompletion',
    each: (context, { payload }) => issueForCompletion(context, payload),
  }),
]
