import { and, eq } from 'drizzle-orm'
import { scormAttempts as attempts, scormAttemptItems as items, scormPackages } from '@/db/schema/scorm'
import { closedTo } from '@/lib/domain/learning/progress/open-lessons.service'
import { personId } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import { contentOrigin } from '@/lib/platform/gate/content-host'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { contentAddress, contentMs, playerPage } from '../content/content-address.rules'
import { ownPlace } from '../content/own-place.rules'
import type { PackageItem } from '../packages/package-items.rules'
import { itemsOf, type PackageRow } from '../packages/packages.service'
import {
  type AttemptRow,
  type ItemRow,
  itemsOfAttempt,
  newestAttempt,
  rollupOf,
  secondsOf,
  settleAttempt,
  shownItem,
} from './attempt-records.service'
import * as contracts from './attempts.contract'
import { interactionsOf, nextRunAfter, resumedInteractions, storeInteractions } from './interactions.service'
import { type CourseLesson, lessonOf, openItemsOf, requiredItems } from './lessons.service'
import { afterReport, earlyReport, isEarly, secondsOfSession } from './reports.rules'

/** An attempt of a former enrolment does not count for the present one: it is begun anew, as in each cycle of a renewal. */
const isOfThisEnrolment = (attempt: AttemptRow, { enrolledAt }: CourseLesson): boolean =>
  enrolledAt === null || attempt.startedAt >= enrolledAt

export const readCourse = implement(contracts.readCourse, async (context, { params: { moduleId } }) => {
  const { user, organization, headers } = context
  const lesson = await lessonOf(context, moduleId)
  const { row } = lesson
  const found = lesson.access === 'author' ? undefined : await newestAttempt(context, { userId: user.id, moduleId })
  const attempt = found && isOfThisEnrolment(found, lesson) ? found : null
  const rows = attempt ? await itemsOfAttempt(context, attempt.id) : []
  const isReady = row?.state === 'ready' && (row.format === 'scorm12' || row.format === 'scorm2004')
  const entry = attempt?.entry ?? lesson.rules.entry
  const shown = isReady ? shownItems(row, entry) : []
  const open = openIn(lesson, entry, rows)
  return {
    packageState: isReady ? ('ready' as const) : ('unavailable' as const),
    format: row?.format ?? null,
    hasHost: row !== null && contentOrigin(row.hostLabel, ownPlace(organization, headers).host) !== null,
    attempt,
    items: shown.map((item) =>
      shownItem(
        item,
        rows.find(({ itemId }) => itemId === item.id),
        open,
      ),
    ),
  }
})

/** The items that can be opened in a lesson: all of them for an author, whose visits are not stored. */
function openIn({ row, access }: CourseLesson, entry: string | null, rows: readonly ItemRow[]): Set<string> {
  if (!row) return new Set()
  return access === 'author' ? new Set(itemsOf(row).map(({ id }) => id)) : openItemsOf(row, entry, rows)
}

/** The items that a learner chooses from: with the headings, or only the one that the lesson asks for. */
function shownItems(row: PackageRow, entry: string | null): PackageItem[] {
  const required = requiredItems(row, entry)
  return required.length === 1 ? required : itemsOf(row)
}

export const startCourse = implement(contracts.startCourse, async (context, { params: { moduleId }, body }) => {
  const { organization, headers, now, user } = context
  const lesson = await lessonOf(context, moduleId)
  if (lesson.access === 'locked') context.fail('moduleLocked')
  const { row } = lesson
  if (row?.state !== 'ready') return context.fail('coursePackageNotReady')
  if (row.format !== 'scorm12' && row.format !== 'scorm2004') return context.fail('courseNotLaunchable')
  const isKept = lesson.access !== 'author'
  const attempt = isKept ? await attemptFor(context, { moduleId, lesson, row, isAnew: body.isAnew === true }) : null
  const rows = attempt ? await itemsOfAttempt(context, attempt.id) : []
  const required = requiredItems(row, attempt?.entry ?? lesson.rules.entry)
  if (body.itemId !== undefined && !required.some(({ id }) => id === body.itemId)) context.fail('coursePackageItemUnknown')
  const open = openIn(lesson, attempt?.entry ?? lesson.rules.entry, rows)
  const free = required.filter(({ id }) => open.has(id))
  const item = itemToStart(free, rows, body.itemId) ?? context.fail('courseItemLocked')
  const { host, origin: ancestor } = ownPlace(organization, headers)
  const grant = {
    organizationId: organization.id,
    packageId: row.id,
    label: row.hostLabel,
    ancestor,
    expiresAt: new Date(now.getTime() + contentMs),
    userId: personId(user),
    sessionId: user.sessionId,
    moduleId,
  }
  const address = contentAddress(grant, host, playerPage) ?? context.fail('courseNoHost')
  const sessionId = newId()
  const before = rows.find(({ itemId }) => itemId === item.id)
  const answered = before ? await interactionsOf(context, before) : []
  if (attempt) await openItem(context, { attempt, rows, required, item, sessionId, before, answered })
  context.note({ resource: { type: 'learningModule', id: moduleId }, after: { isKept } })
  const masteryScore = attempt ? attempt.masteryScore : lesson.rules.masteryScore
  return {
    attemptId: attempt?.id ?? null,
    sessionId,
    itemId: item.id,
    address,
    format: row.format,
    launch: `${(item.path ?? '').split('/').map(encodeURIComponent).join('/')}${item.search}`,
    data: {
      ...dataOf(item, before, { learnerId: user.id, learnerName: nameOf(user, context.contentLanguages), isKept, masteryScore }),
      interactions: isResumed(before) ? resumedInteractions(answered, before.interactionsFrom, row.format === 'scorm12') : [],
    },
  }
})

type Names = { name?: Partial<Record<'ar' | 'en', string>> | null }
/** As the reader's languages have it. */
const nameOf = ({ name }: Names, languages: readonly ('ar' | 'en')[]): string =>
  languages.map((language) => name?.[language]).find(Boolean) ?? name?.ar ?? name?.en ?? ''

const itemToStart = (required: readonly PackageItem[], rows: readonly ItemRow[], wanted: string | undefined) => {
  if (wanted !== undefined) return required.find(({ id }) => id === wanted)
  const isOpen = ({ id }: PackageItem) => rows.find(({ itemId }) => itemId === id)?.completion !== 'completed'
  return required.find(isOpen) ?? required[0]
}

type Starting = Parameters<typeof settleAttempt>[0] & {
  user: { id: string }
  fail: (reason: 'courseAttemptOpen') => never
}
/** The open attempt, or a new one where there is none, or where another one is wanted after the last. */
async function attemptFor(
  context: Starting,
  { moduleId, lesson, row, isAnew }: { moduleId: string; lesson: CourseLesson; row: PackageRow; isAnew: boolean },
): Promise<AttemptRow> {
  const { db, organization, user, now } = context
  const newest = await newestAttempt(context, { userId: user.id, moduleId, isLocked: true })
  const isUsable = newest && newest.packageId === row.id && isOfThisEnrolment(newest, lesson)
  if (isUsable && isAnew && newest.state === 'open') context.fail('courseAttemptOpen')
  if (isUsable && !isAnew) return newest
  const number = (newest?.number ?? 0) + 1
  const about = { organizationId: organization.id, userId: user.id, moduleId, packageId: row.id, number, ...lesson.rules }
  return one(
    db
      .insert(attempts)
      .values({ ...about, startedAt: now, lastAt: now })
      .returning(),
  )
}

type Opening = {
  attempt: AttemptRow
  rows: readonly ItemRow[]
  required: readonly PackageItem[]
  item: PackageItem
  sessionId: string
  before: ItemRow | undefined
  answered: Parameters<typeof nextRunAfter>[0]
}
const isResumed = (row: ItemRow | undefined): row is ItemRow => row?.exit === 'suspend'

/** Begins a session of an item. One that does not report is completed by being opened. */
async function openItem(
  context: Starting,
  { attempt, rows, required, item, sessionId, before, answered }: Opening,
): Promise<void> {
  const { db, organization, now } = context
  const isSilent = item.kind === 'asset'
  const session = {
    sessionId,
    lastSeq: 0,
    openedAt: now,
    lastAt: now,
    earlierSeconds: before ? secondsOf(before) : 0,
    sessionSeconds: 0,
    interactionsFrom: isResumed(before) ? before.interactionsFrom : nextRunAfter(answered),
  }
  const isCompleted = isSilent && !isEarly(attempt, now)
  const set = isCompleted ? { ...session, completion: 'completed' as const } : session
  const values = { organizationId: organization.id, attemptId: attempt.id, itemId: item.id, ...set }
  const row = await one(
    db
      .insert(items)
      .values(values)
      .onConflictDoUpdate({ target: [items.organizationId, items.attemptId, items.itemId], set })
      .returning(),
  )
  const all = [...rows.filter(({ itemId }) => itemId !== item.id), row]
  const rollup = rollupOf(required, all)
  // An attempt that was done before also counts in a lesson that was opened later.
  const known = attempt.outcome && attempt.state === 'done' ? { ...attempt, outcome: null } : attempt
  if (isCompleted || known !== attempt) await settleAttempt(context, known, all, rollup)
}

type About = { learnerId: string; learnerName: string; isKept: boolean; masteryScore: number | null }
function dataOf(item: PackageItem, row: ItemRow | undefined, { masteryScore, ...about }: About) {
  return {
    ...about,
    completion: row?.completion ?? ('notAttempted' as const),
    success: row?.success ?? ('unknown' as const),
    score: {
      raw: row?.scoreRaw ?? null,
      min: row?.scoreMin ?? null,
      max: row?.scoreMax ?? null,
      scaled: row?.scoreScaled ?? null,
    },
    location: row?.location ?? '',
    suspendData: row?.suspendData ?? '',
    // Stored by this room after the contract had checked them.
    objectives: (row?.objectives ?? []) as { id: string }[],
    isResumed: isResumed(row),
    totalSeconds: row ? secondsOf(row) : 0,
    launchData: item.launchData,
    masteryScore: masteryScore ?? item.masteryScore,
    maxTimeSeconds: item.maxTimeSeconds,
    timeLimitAction: item.timeLimitAction,
  }
}

export const commitCourse = implement(contracts.commitCourse, async (context, { params: { attemptId }, body }) => {
  const { db, now, user } = context
  const [found] = await db
    .select({ attempt: attempts, row: scormPackages })
    .from(attempts)
    .leftJoin(
      scormPackages,
      and(eq(scormPackages.organizationId, attempts.organizationId), eq(scormPackages.id, attempts.packageId)),
    )
    .where(ofTenant(context, attempts, eq(attempts.id, attemptId), eq(attempts.userId, user.id)))
    .for('update', { of: attempts })
  if (!found) return context.fail('courseAttemptNotFound')
  const { attempt, row } = found
  if (row?.state !== 'ready') return context.fail('coursePackageNotReady')
  const required = requiredItems(row, attempt.entry)
  const item = required.find(({ id }) => id === body.itemId) ?? context.fail('coursePackageItemUnknown')
  const rows = await itemsOfAttempt(context, attemptId)
  const before = rows.find(({ itemId }) => itemId === item.id)
  if (!before || before.sessionId !== body.sessionId) return context.fail('courseSessionOver')
  const answer = (settled: AttemptRow, shown: ItemRow, reached: readonly ItemRow[]) => {
    const open = openItemsOf(row, attempt.entry, reached)
    return { attempt: settled, item: shownItem(item, shown, open), openItemIds: [...open] }
  }
  if (body.seq <= before.lastSeq) return { ...answer(attempt, before, rows), isStored: false }
  const closed = await closedTo(context, { userId: user.id, moduleId: attempt.moduleId })
  if (closed) return context.fail(closed)
  const mastery = attempt.masteryScore ?? item.masteryScore
  const set = {
    ...(isEarly(attempt, now) ? afterReport(before, earlyReport(body), null) : afterReport(before, body, mastery)),
    location: body.location,
    suspendData: body.suspendData,
    objectives: body.objectives,
    exit: body.exit,
    sessionSeconds: secondsOfSession(body.sessionTime, before.sessionSeconds),
    lastSeq: body.seq,
    lastAt: now,
  }
  await db
    .update(items)
    .set(set)
    .where(ofTenant(context, items, eq(items.attemptId, attemptId), eq(items.itemId, item.id)))
  await storeInteractions(context, before, body.interactions ?? [])
  const after = { ...before, ...set }
  const all = rows.map((each) => (each === before ? after : each))
  const settled = await settleAttempt(context, attempt, all, rollupOf(required, all))
  return { ...answer(settled, after, all), isStored: true }
})
