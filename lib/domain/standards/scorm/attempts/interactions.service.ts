import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { scormInteractions as interactions, scormAttempts } from '@/db/schema/scorm'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { clockOf, secondsOfSpan, spanOf } from '../packages/durations.rules'
import { type Interaction, mostInteractions, mostInteractionsKept } from './interactions.contract'
import { mostInteractionsShown } from './person-data.contract'

type Reported = z.output<typeof Interaction>
type Row = typeof interactions.$inferSelect
type Item = { attemptId: string; itemId: string; interactionsFrom: number }

/** Where the interactions of a new run begin: after those of the runs before it. An item that is run too often writes over those of its last run. */
export const nextRunAfter = (rows: readonly Pick<Row, 'number'>[]): number =>
  Math.min(Math.max(-1, ...rows.map(({ number }) => number)) + 1, mostInteractionsKept - mostInteractions)

export const interactionsOf = (context: TenantContext, { attemptId, itemId }: Omit<Item, 'interactionsFrom'>): Promise<Row[]> =>
  context.db
    .select()
    .from(interactions)
    .where(ofTenant(context, interactions, eq(interactions.attemptId, attemptId), eq(interactions.itemId, itemId)))
    .orderBy(interactions.number)

/** The first interactions of the run-time when a run is resumed. */
export const resumedInteractions = (rows: readonly Row[], from: number, isOld: boolean): Reported[] =>
  rows
    .filter(({ number }) => number >= from && number < from + mostInteractions)
    .map((row) => {
      const { name, type, result, resultNumber, response, correctResponses, weighting, description, objectives, saidAt } = row
      const latency = row.latencySeconds === null ? '' : isOld ? clockOf(row.latencySeconds) : spanOf(row.latencySeconds)
      return {
        number: row.number - from,
        name,
        type,
        result,
        resultNumber,
        response,
        correctResponses,
        weighting,
        description,
        objectives,
        saidAt,
        latency,
      }
    })

const { organizationId, attemptId, itemId, number } = interactions
const anew = {
  name: sql`excluded.name`,
  type: sql`excluded.type`,
  result: sql`excluded.result`,
  resultNumber: sql`excluded.result_number`,
  response: sql`excluded.response`,
  correctResponses: sql`excluded.correct_responses`,
  weighting: sql`excluded.weighting`,
  latencySeconds: sql`excluded.latency_seconds`,
  description: sql`excluded.description`,
  objectives: sql`excluded.objectives`,
  saidAt: sql`excluded.said_at`,
}

/** Stores what an item reported about single questions; what came before under the same number is replaced. */
export async function storeInteractions(
  context: TenantContext & { now: Date },
  item: Item,
  reported: readonly Reported[],
): Promise<void> {
  // Of a number that comes twice in one report the last counts: one statement can write a row once.
  const last = new Map(reported.map((one) => [one.number, one]))
  if (last.size === 0) return
  const common = { organizationId: context.organization.id, attemptId: item.attemptId, itemId: item.itemId }
  const rows = [...last.values()].map(({ latency, number: at, ...one }) => ({
    ...common,
    ...one,
    id: newId(),
    number: item.interactionsFrom + at,
    recordedAt: context.now,
    latencySeconds: latency === '' ? null : secondsOfSpan(latency),
  }))
  await context.db
    .insert(interactions)
    .values(rows)
    .onConflictDoUpdate({ target: [organizationId, attemptId, itemId, number], set: anew })
}

/** The interactions of a person, the newest first. */
export const interactionsOfPerson = (context: TenantContext, userId: string): Promise<Row[]> =>
  context.db
    .select(getTableColumns(interactions))
    .from(interactions)
    .innerJoin(
      scormAttempts,
      sql`${scormAttempts.organizationId} = ${interactions.organizationId} and ${scormAttempts.id} = ${interactions.attemptId}`,
    )
    .where(ofTenant(context, scormAttempts, eq(scormAttempts.userId, userId)))
    .orderBy(desc(interactions.recordedAt), desc(interactions.id))
    .limit(mostInteractionsShown)
