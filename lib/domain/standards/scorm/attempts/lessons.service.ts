import { sql } from 'drizzle-orm'
import { scormPackages } from '@/db/schema/scorm'
import type { ModuleForEvents } from '@/lib/domain/learning/modules/published/live-modules.service'
import { readLesson } from '@/lib/domain/learning/progress/lesson-reading.service'
import { type OwnLessons, placesIn } from '@/lib/domain/learning/progress/open-lessons.service'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { readJson, valuesFor } from '@/lib/platform/db/statement'
import { isUuid } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { openItems } from '../packages/item-locks.rules'
import { isLaunched, type PackageItem } from '../packages/package-items.rules'
import { itemsOf, type PackageRow } from '../packages/packages.service'
import { type AttemptsKept, attemptsKeptRules } from '../words'

export type Learning = TenantContext & {
  now: Date
  fail: (reason: 'moduleNotPublished' | 'notEnrolled' | 'courseNotLaunchable') => never
  user: Pick<Actor, 'id' | 'roleTypes' | 'permissions'>
}

/** The settings of the lesson for its package. */
export type CourseRules = { masteryScore: number | null; entry: string | null; attemptsKept: AttemptsKept; minMinutes: number }
export type CourseLesson = {
  /** Null: there is no such package any more. */
  row: PackageRow | null
  rules: CourseRules
  /** `author`: a person who is not enrolled, but may read modules in the console. */
  access: 'open' | 'done' | 'locked' | 'author'
  /** When the newest enrolment with the lesson was made. */
  enrolledAt: Date | null
}

/** A published lesson with a package of SCORM, and what the caller's enrolments allow: two statements. */
export async function lessonOf(context: Learning, moduleId: string): Promise<CourseLesson> {
  const { db, user, now } = context
  const asked = { known: '{}', moduleIds: `{${moduleId}}`, organizationId: context.organization.id, userId: user.id }
  const [[cell, own, enrolled] = []] = await db.queryRaw(readLesson.text, valuesFor(readLesson, asked))
  const [found = context.fail('moduleNotPublished')] = readJson<ModuleForEvents[]>(cell) ?? []
  const lessons = readJson<OwnLessons>(own)
  const place = lessons ? placesIn(lessons, [moduleId], now)[0] : undefined
  if (!place && !mayAdminister(user, 'learningModule.read')) return context.fail('notEnrolled')
  const { packageId } = found.shared ?? {}
  if (found.typeKey !== 'launch.scorm' || typeof packageId !== 'string' || !isUuid(packageId))
    return context.fail('courseNotLaunchable')
  const [row = null] = await db
    .select()
    .from(scormPackages)
    .where(ofTenant(context, scormPackages, sql`${scormPackages.id} = ${packageId}`))
  const enrolledAt = readJson<string>(enrolled)
  return {
    row,
    rules: rulesOf(found),
    access: place?.access ?? 'author',
    enrolledAt: enrolledAt === null ? null : new Date(enrolledAt),
  }
}

function rulesOf({ settings, shared }: ModuleForEvents): CourseRules {
  const { masteryScore, entry } = shared ?? {}
  const { attemptsKept: kept, minMinutes } = settings ?? {}
  return {
    masteryScore: typeof masteryScore === 'number' ? masteryScore / 100 : null,
    entry: typeof entry === 'string' && entry !== '' ? entry : null,
    attemptsKept: attemptsKeptRules.find((rule) => rule === kept) ?? 'best',
    minMinutes: typeof minMinutes === 'number' ? minMinutes : 0,
  }
}

/** The items of a package that the lesson asks for. An entry that the package does not have is none. */
export function requiredItems(row: PackageRow, entry: string | null): PackageItem[] {
  const launched = itemsOf(row).filter(isLaunched)
  const only = launched.filter(({ id }) => id === entry)
  return only.length > 0 ? only : launched
}

/** The items that can be opened: where the lesson asks for one of them only, that one is always open. */
export function openItemsOf(row: PackageRow, entry: string | null, reached: Parameters<typeof openItems>[1]): Set<string> {
  const required = requiredItems(row, entry)
  const [only] = required
  return required.length === 1 && only ? new Set([only.id]) : openItems(itemsOf(row), reached)
}
