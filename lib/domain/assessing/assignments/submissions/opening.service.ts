import { eq, sql } from 'drizzle-orm'
import { assignments } from '@/db/schema/assignments'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { holdsModules } from '@/lib/domain/learning/learning-paths/walks.service'
import { lessonsOfAssignment } from '@/lib/domain/learning/modules/published/live-modules.service'
import { attemptsCountSince, type OwnLessons, ownLessons, placesIn } from '@/lib/domain/learning/progress/open-lessons.service'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Version, versionOf } from '../definitions.service'
import { extendedUntil } from '../extensions.service'
import { closedBy, type Dates, datesOf } from '../late.rules'
import type { RefusalToHandIn } from '../words'
import { type SubmissionRow, worksOf } from './submission-records.service'
import { type Team, teamOf } from './teams.service'

export type Opening = {
  assignmentId: string
  status: string
  version: Version
  /** The lessons that name the assignment, and where this person does it. */
  moduleIds: string[]
  place: { enrolmentId: string; moduleId: string; pathId: string }
  dates: Dates
  isExtended: boolean
  team: Team | null
  /** Whose the work is: the team, or the person; null: the person is in no team. */
  ownerId: string | null
  /** Newest first, the draft included. */
  works: SubmissionRow[]
  refusal: RefusalToHandIn | null
  submissionsLeft: number
}
type Finding = TenantContext & {
  user: { id: string }
  now: Date
  fail: (reason: 'assignmentMissing' | 'notEnrolled' | 'moduleLocked') => never
}

const organizationId = sql`${given('organizationId')}::uuid`
const readLessons = statementOf(sql`select ${ownLessons(organizationId, holdsModules)}::text`)

async function lessonsOf({ db, organization, user }: Finding, moduleIds: string[]): Promise<OwnLessons> {
  const asked = { organizationId: organization.id, userId: user.id, moduleIds: `{${moduleIds.join(',')}}` }
  const [[cell] = []] = await db.queryRaw(readLessons.text, valuesFor(readLessons, asked))
  return readJson<OwnLessons>(cell) ?? { walks: null, items: null }
}

/** Everything about an assignment and its learner. Refuses a learner whose enrolments do not lead to it. */
export async function openingOf(context: Finding, assignmentId: string): Promise<Opening> {
  const { db, user, now } = context
  const [row] = await db
    .select()
    .from(assignments)
    .where(ofTenant(context, assignments, eq(assignments.id, assignmentId)))
  if (!row || row.publishedVersion === null) return context.fail('assignmentMissing')
  const version = await versionOf(context, assignmentId, row.publishedVersion)
  const moduleIds = await lessonsOfAssignment(context, assignmentId)
  const lessons = await lessonsOf(context, moduleIds)
  const [place] = placesIn(lessons, moduleIds, now)
  if (!place) return context.fail('notEnrolled')
  if (place.access === 'locked') return context.fail('moduleLocked')
  const { settings } = version
  const walk = (lessons.walks ?? []).find(({ id }) => id === place.enrolmentId)
  const extended = await extendedUntil(context, { assignmentId, userId: user.id })
  const timeZone = await timeZoneOf(context)
  const enrolledAt = new Date(walk?.startedAt ?? walk?.createdAt ?? now)
  const dates = datesOf(settings, { enrolledAt, extendedUntil: extended, timeZone })
  const team = settings.teamGroupId === null ? null : await teamOf(context, settings.teamGroupId, user.id)
  const ownerId = settings.teamGroupId === null ? user.id : (team?.id ?? null)
  const works = await worksOf(context, { assignmentId, userId: user.id, ownerId })
  const since = attemptsCountSince(lessons)
  const counted = works.filter(
    (work) => work.state !== 'draft' && work.ownerId === ownerId && (since === null || work.createdAt >= since),
  )
  const submissionsLeft = Math.max(0, 1 + settings.resubmissions - counted.length)
  const closed = closedBy(settings, dates, now)
  const refusal =
    row.status !== 'published' ? 'archived' : ownerId === null ? 'noTeam' : submissionsLeft === 0 ? 'allUsed' : closed
  const isExtended = extended !== null && dates.dueAt?.getTime() === extended.getTime()
  const { enrolmentId, moduleId, pathId } = place
  const found = { assignmentId, status: row.status, version, moduleIds, place: { enrolmentId, moduleId, pathId } }
  return { ...found, dates, isExtended, team, ownerId, works, refusal, submissionsLeft }
}
