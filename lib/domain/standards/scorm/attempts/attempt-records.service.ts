import { and, desc, eq, sql } from 'drizzle-orm'
import { scormAttempts as attempts, scormAttemptItems as items } from '@/db/schema/scorm'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { PackageItem } from '../packages/package-items.rules'
import { isLaunched } from '../packages/package-items.rules'
import { interactionsOfPerson } from './interactions.service'
import { courseEventKinds } from './launch-events.contract'
import { mostAttemptsShown } from './person-data.contract'
import { addedSeconds, type Rollup, rolledUp } from './reports.rules'

export type AttemptRow = typeof attempts.$inferSelect
export type ItemRow = typeof items.$inferSelect

/** The newest attempt of a person at a lesson, locked where it is to be changed. */
export async function newestAttempt(
  context: TenantContext,
  { userId, moduleId, isLocked = false }: { userId: string; moduleId: string; isLocked?: boolean },
): Promise<AttemptRow | undefined> {
  const found = context.db
    .select()
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.userId, userId), eq(attempts.moduleId, moduleId)))
    .orderBy(desc(attempts.number))
    .limit(1)
  return (await (isLocked ? found.for('update') : found))[0]
}

export const itemsOfAttempt = (context: TenantContext, attemptId: string): Promise<ItemRow[]> =>
  context.db
    .select()
    .from(items)
    .where(ofTenant(context, items, eq(items.attemptId, attemptId)))

export const secondsOf = ({ earlierSeconds, sessionSeconds }: Pick<ItemRow, 'earlierSeconds' | 'sessionSeconds'>): number =>
  addedSeconds(earlierSeconds, sessionSeconds)

/** An item as its learner sees it. */
export function shownItem(item: PackageItem, row: ItemRow | undefined, open: ReadonlySet<string>) {
  const { id, title, kind, depth } = item
  const scaled = row?.scoreScaled ?? null
  return {
    id,
    title,
    kind,
    depth,
    isLaunched: isLaunched(item),
    isOpen: open.has(id),
    completion: row?.completion ?? ('notAttempted' as const),
    success: row?.success ?? ('unknown' as const),
    score: scaled === null ? null : Math.floor(Math.max(0, scaled) * 100 + 1e-9),
    seconds: row ? Math.floor(secondsOf(row)) : 0,
  }
}

export const rollupOf = (required: readonly PackageItem[], rows: readonly ItemRow[]): Rollup =>
  rolledUp(required.map(({ id }) => rows.find(({ itemId }) => itemId === id) ?? null))

type Changing = TenantContext & Publishing & { now: Date }

/** Stores what follows from the items of an attempt, and says so where it is a result that counts: a first one, or a better one. */
export async function settleAttempt(
  context: Changing,
  before: AttemptRow,
  rows: readonly ItemRow[],
  rollup: Rollup,
): Promise<AttemptRow> {
  const { now } = context
  const state = rollup.isDone ? ('done' as const) : before.state
  const finishedAt = before.finishedAt ?? (rollup.isDone ? now : null)
  const set = { state, outcome: rollup.outcome ?? before.outcome, score: rollup.score ?? before.score, finishedAt, lastAt: now }
  await context.db
    .update(attempts)
    .set(set)
    .where(ofTenant(context, attempts, eq(attempts.id, before.id)))
  const after = { ...before, ...set }
  const isNews = after.outcome !== before.outcome || after.score !== before.score || before.state !== after.state
  // Where the first attempt counts, later ones are practice.
  const counts = after.attemptsKept === 'best' || after.number === 1
  if (after.outcome && isNews && counts) {
    const seconds = Math.floor(rows.reduce((sum, row) => addedSeconds(sum, secondsOf(row)), 0))
    const { id: attemptId, moduleId, userId, outcome, score } = after
    await publish(
      context,
      newEvent(courseEventKinds.courseAttemptCompleted, { attemptId, moduleId, userId, outcome, score, seconds }),
    )
  }
  return after
}

/** The attempts of a person with what their items reported, the newest first. */
export async function attemptsOfPerson(context: TenantContext, userId: string) {
  const rows = await context.db
    .select()
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.userId, userId)))
    .orderBy(desc(attempts.startedAt), desc(attempts.id))
    .limit(mostAttemptsShown)
  const own = and(eq(items.organizationId, attempts.organizationId), eq(items.attemptId, attempts.id))
  const reported = await context.db
    .select({ item: items })
    .from(items)
    .innerJoin(attempts, own)
    .where(ofTenant(context, attempts, eq(attempts.userId, userId)))
    .orderBy(items.openedAt, items.itemId)
  const answered = await interactionsOfPerson(context, userId)
  return rows.map(({ id, moduleId, number, state, outcome, score, startedAt, finishedAt }) => ({
    moduleId,
    number,
    state,
    outcome,
    score,
    startedAt,
    finishedAt,
    items: reported
      .filter(({ item }) => item.attemptId === id)
      .map(({ item }) => ({ ...item, score: item.scoreScaled, seconds: secondsOf(item) })),
    interactions: answered.filter(({ attemptId }) => attemptId === id),
  }))
}

/** Removes all attempts of a person. */
export const forgetAttempts = (context: TenantContext, userId: string) =>
  context.db.delete(attempts).where(ofTenant(context, attempts, sql`${attempts.userId} = ${userId}`))
