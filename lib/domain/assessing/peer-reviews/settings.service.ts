import { and, eq } from 'drizzle-orm'
import { peerReviewSettings, peerReviewWorks } from '@/db/schema/peer-reviews'
import { assignmentRecords } from '@/lib/domain/assessing/assignments/definitions.service'
import { marksFit, sumOfMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import { rubricsByIds } from '@/lib/domain/assessing/rubrics/rubrics.service'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { reviewingOf, type SettingsRow, settingsRowOf } from './peer-review-records.service'
import * as contracts from './settings.contract'
import { initialSettings, Settings, settingsFrom } from './settings-shapes.contract'
import { beginReviews, rubricFor } from './sharing.service'

const isThere = (assignmentId: string) => and(eq(peerReviewWorks.assignmentId, assignmentId), eq(peerReviewWorks.isGone, false))

async function shown(context: TenantContext, assignmentId: string) {
  const row = await settingsRowOf(context, assignmentId)
  const nothing = { ...initialSettings, isOn: false, opensAt: null, dueAt: null, begunAt: null, sample: null }
  const rubric = await rubricFor(context, row ?? { settings: initialSettings, rubric: null, assignmentId })
  if (!row) return { ...nothing, rubric, workCount: 0 }
  const { isOn, opensAt, dueAt, begunAt } = row
  const workCount = await context.db.$count(peerReviewWorks, ofTenant(context, peerReviewWorks, isThere(assignmentId)))
  return { ...settingsFrom(row.settings), sample: reviewingOf(row).example, isOn, opensAt, dueAt, begunAt, rubric, workCount }
}

const resourceOf = ({ id, title }: { id: string; title: { ar?: string; en?: string } }) =>
  ({ type: 'assignment', id, label: title.ar ?? title.en }) as const

export const readPeerReviewSettings = implement(contracts.readPeerReviewSettings, async (context, { params }) => {
  await assignmentRecords.get(context, params.id)
  return shown(context, params.id)
})

type Sent = Partial<Settings>
/** The settings among the fields of a request. */
const settingsIn = (sent: Sent): Sent => {
  const names = Object.keys(Settings.shape) as (keyof Settings)[]
  return Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
}

type Refusing = { fail: (reason: 'peerReviewsBegun' | 'peerReviewsUnfit' | 'rubricNotFound', detail?: object) => never }

/** Refuses settings that contradict each other, or what has begun. */
async function assertFit(context: TenantContext & Refusing, before: SettingsRow | undefined, next: Settings) {
  const stored = before && settingsFrom(before.settings)
  if (before?.begunAt && stored && (stored.rubricId !== next.rubricId || stored.reviewsEach !== next.reviewsEach))
    context.fail('peerReviewsBegun')
  if (next.sharePercent + next.givingPercent > 100)
    context.fail('peerReviewsUnfit', { fields: [{ key: 'sharesAbove', property: 'givingPercent' }] })
  const isNew = next.rubricId !== null && next.rubricId !== stored?.rubricId
  if (isNew && next.rubricId && !(await rubricsByIds(context, [next.rubricId])).has(next.rubricId)) context.fail('rubricNotFound')
}

export const savePeerReviewSettings = implement(contracts.savePeerReviewSettings, async (context, { params, body }) => {
  const { db, organization, now } = context
  const assignment = await assignmentRecords.get(context, params.id)
  if (assignment.status === 'archived') context.fail('assignmentState')
  await lockSubject(db, 'peerReviews', params.id)
  const before = await settingsRowOf(context, params.id)
  const settings = { ...(before ? settingsFrom(before.settings) : initialSettings), ...settingsIn(body) }
  await assertFit(context, before, settings)
  const timeZone = await timeZoneOf(context)
  const opensAt = body.opensAt ? momentIn(body.opensAt, timeZone) : before?.opensAt
  const dueAt = body.dueAt ? momentIn(body.dueAt, timeZone) : before?.dueAt
  if (!opensAt) throw invalid({ key: 'required', property: 'opensAt' })
  if (!dueAt) throw invalid({ key: 'required', property: 'dueAt' })
  if (dueAt <= opensAt) context.fail('peerReviewsUnfit', { fields: [{ key: 'dueBeforeOpen', property: 'dueAt' }] })
  const isOn = body.isOn ?? before?.isOn ?? false
  if (before?.begunAt && !isOn) context.fail('peerReviewsBegun')
  const set = { isOn, settings, opensAt, dueAt, updatedAt: now }
  context.note({
    resource: resourceOf(assignment),
    before: before && { ...settingsFrom(before.settings) },
    after: { isOn, ...settings },
  })
  if (before)
    await db
      .update(peerReviewSettings)
      .set({ ...set, version: before.version + 1 })
      .where(ofTenant(context, peerReviewSettings, eq(peerReviewSettings.id, before.id)))
  else
    await db
      .insert(peerReviewSettings)
      .values({ ...set, organizationId: organization.id, id: newId(), assignmentId: params.id, createdAt: now })
  return shown(context, params.id)
})

export const savePeerReviewExample = implement(contracts.savePeerReviewExample, async (context, { params, body }) => {
  const { db, now, fail } = context
  const assignment = await assignmentRecords.get(context, params.id)
  await lockSubject(db, 'peerReviews', params.id)
  const row = await settingsRowOf(context, params.id)
  if (!row) return fail('peerReviewOff')
  if (row.begunAt) fail('peerReviewsBegun')
  const { sample: example } = body
  if (example) {
    const rubric = await rubricFor(context, row)
    if (!rubric) return fail('peerReviewsUnfit', { fields: [{ key: 'rubricNone', property: 'sample' }] })
    const problem = marksFit(rubric.design, example.marks, rubric.allowsOwnPoints)
    const property = `sample.marks.${problem?.criterion}`
    if (problem) fail('peerMarksInvalid', { fields: [{ key: problem.problem, property }] })
    if (sumOfMarks(rubric.design, example.marks) === null) fail('peerMarksOpen')
  }
  context.note({ resource: resourceOf(assignment), after: { hasExample: example !== null } })
  await db
    .update(peerReviewSettings)
    .set({ example, updatedAt: now, version: row.version + 1 })
    .where(ofTenant(context, peerReviewSettings, eq(peerReviewSettings.id, row.id)))
  return shown(context, params.id)
})

export const beginPeerReviews = implement(contracts.beginPeerReviews, async (context, { params }) => {
  const assignment = await assignmentRecords.get(context, params.id)
  context.note({ resource: resourceOf(assignment) })
  const row = await settingsRowOf(context, params.id)
  if (!row?.isOn) return context.fail('peerReviewOff')
  const didBegin = await beginReviews(context, params.id)
  if (!didBegin) context.fail('peerReviewsUnfit', { fields: [{ key: 'rubricNone', property: 'rubricId' }] })
  return shown(context, params.id)
})
