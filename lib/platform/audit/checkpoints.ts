import { desc, eq, sql } from 'drizzle-orm'
import { activityLogCheckpoints, activityLogs } from '@/db/schema/platform'
import { readCheckpointKeys, signingKeyOf } from '../auth/checkpoint-keys'
import { clock } from '../clock'
import { execute } from '../db/pool'
import { type Tx, withTenant } from '../db/tenant'
import { errorLine } from '../error-report'
import { newId } from '../ids'
import { log } from '../log'
import { sha256 } from '../secrets'
import { signCheckpoint } from './checkpoint-token'
import type { AuditNote } from './record'
import { recordAsSystem } from './system'

const dayMs = 86_400_000
export const checkpointResource = 'activityLogCheckpoint'

export type StoredCheckpoint = typeof activityLogCheckpoints.$inferSelect

/** The audit record of a new checkpoint contains its id and number, so that the chain shows if a checkpoint was removed. */
export const noteOf = ({ id, number }: StoredCheckpoint): AuditNote => ({
  resource: { type: checkpointResource, id, label: String(number) },
})

async function newestOf(db: Tx, organizationId: string) {
  // One at a time per organization, because of the next number and the link to the checkpoint before.
  await db.execute(sql`select pg_advisory_xact_lock(727005, hashtext(${organizationId}))`)
  const [checkpoint] = await db
    .select()
    .from(activityLogCheckpoints)
    .where(eq(activityLogCheckpoints.organizationId, organizationId))
    .orderBy(desc(activityLogCheckpoints.number))
    .limit(1)
  const [entry] = await db
    .select({ sequence: activityLogs.sequence, hash: activityLogs.hash })
    .from(activityLogs)
    .where(eq(activityLogs.organizationId, organizationId))
    .orderBy(desc(activityLogs.sequence))
    .limit(1)
  return { checkpoint, entry }
}

type Newest = Awaited<ReturnType<typeof newestOf>>

async function append(db: Tx, organizationId: string, { checkpoint: before, entry }: Newest): Promise<StoredCheckpoint> {
  if (!entry?.hash) throw new Error('There is no record to make a checkpoint of')
  const key = signingKeyOf(await readCheckpointKeys(db))
  if (!key) throw new Error('There is no checkpoint key that APP_SECRET opens; a restart of the service makes one')
  const made = {
    organizationId,
    id: newId(),
    number: (before?.number ?? 0) + 1,
    sequence: entry.sequence,
    hash: entry.hash,
    kid: key.kid,
    createdAt: clock.now(),
  }
  const jws = await signCheckpoint(key, {
    organizationId,
    number: made.number,
    sequence: made.sequence,
    hash: made.hash.toString('hex'),
    previous: before ? sha256(before.jws).toString('hex') : null,
    issuedAt: made.createdAt.toISOString(),
  })
  await db.insert(activityLogCheckpoints).values({ ...made, jws })
  return { ...made, jws }
}

/** Signs the newest record of an organization's log, in the caller's transaction, which also records it. */
export const makeCheckpoint = async (db: Tx, organizationId: string): Promise<StoredCheckpoint> =>
  append(db, organizationId, await newestOf(db, organizationId))

/** The log line is a copy outside the database. It contains no secret: hashes, numbers and a signature. */
export const tellCheckpoint = ({ organizationId, number, jws }: StoredCheckpoint) =>
  log().info({ organizationId, number, checkpoint: jws }, 'a checkpoint of the activity log was signed')

async function makeDaily(organizationId: string, before: Date): Promise<void> {
  const made = await withTenant(organizationId, async (db) => {
    const newest = await newestOf(db, organizationId)
    const { checkpoint, entry } = newest
    // Another process may have created it since the look-up.
    const isDue = entry && entry.sequence > (checkpoint ? checkpoint.sequence + 1 : 0)
    if (!isDue || (checkpoint && checkpoint.createdAt >= before)) return null
    const made = await append(db, organizationId, newest)
    await recordAsSystem(db, organizationId, 'activityLogCheckpointCreate', noteOf(made))
    return made
  })
  if (made) tellCheckpoint(made)
}

/** Creates the checkpoint of the day for every organization with new records. The failure of one does not stop the others. */
export async function makeDailyCheckpoints(): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs)
  const due = await execute<{ id: string }>(sql`select activity_log_checkpoints_due(${before.toISOString()}) as id`)
  for (const { id } of due)
    await makeDaily(id, before).catch((error: unknown) =>
      log().error(
        { organizationId: id, reason: errorLine(error) },
        'the checkpoint of the day could not be made; the next round tries again',
      ),
    )
}
