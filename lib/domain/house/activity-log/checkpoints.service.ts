import { and, eq, sql } from 'drizzle-orm'
import { activityLogCheckpoints, activityLogs } from '@/db/schema/platform'
import { type Checkpoint, openCheckpoint } from '@/lib/platform/audit/checkpoint-token'
import { makeCheckpoint, noteOf, type StoredCheckpoint, tellCheckpoint } from '@/lib/platform/audit/checkpoints'
import { type CheckpointKey, readCheckpointKeys } from '@/lib/platform/auth/checkpoint-keys'
import type { Tx } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import * as contracts from './checkpoints.contract'
import { beginningOf } from './log-retention.service'

const publicKeyOf = (keys: ReadonlyMap<string, CheckpointKey>, kid: string) =>
  contracts.Checkpoint.shape.publicKey.parse(keys.get(kid)?.publicJwk ?? null)

const shownBy = (keys: ReadonlyMap<string, CheckpointKey>) => (checkpoint: StoredCheckpoint) => ({
  ...checkpoint,
  hash: checkpoint.hash.toString('hex'),
  publicKey: publicKeyOf(keys, checkpoint.kid),
})

const checkpointList = list(contracts.listCheckpoints, {
  table: activityLogCheckpoints,
  fields: {
    hash: sql`encode(${activityLogCheckpoints.hash}, 'hex')`,
    // Completed below: keys are sealed in the database.
    publicKey: sql`json_build_object('kid', ${activityLogCheckpoints.kid})`,
  },
})

export const listCheckpoints = implement(contracts.listCheckpoints, async ({ db, organization }, { page }) => {
  const checkpoints = await checkpointList(db, page, { organizationId: organization.id })
  const keys = await readCheckpointKeys(db)
  return mapRows(checkpoints, (item) => ({ ...item, publicKey: publicKeyOf(keys, item.publicKey?.kid ?? '') }))
})

export const createCheckpoint = implement(contracts.createCheckpoint, async ({ db, organization, note }) => {
  const made = await makeCheckpoint(db, organization.id)
  note(noteOf(made))
  tellCheckpoint(made)
  return shownBy(await readCheckpointKeys(db))(made)
})

type Outcome = 'matching' | 'rewritten' | 'cutOff' | 'missing' | 'removed'

async function outcomeOf(db: Tx, { organizationId, number, sequence, hash }: Checkpoint, jws: string): Promise<Outcome> {
  const beginning = await beginningOf({ db, organization: { id: organizationId } })
  if (sequence < beginning.sequence) return 'removed'
  const [entry] = await db
    .select({ hash: activityLogs.hash })
    .from(activityLogs)
    .where(and(eq(activityLogs.organizationId, organizationId), eq(activityLogs.sequence, sequence)))
  const found = sequence === beginning.sequence ? beginning.hash : entry?.hash?.toString('hex')
  if (found === undefined) return 'cutOff'
  if (found !== hash) return 'rewritten'
  const [kept] = await db
    .select({ jws: activityLogCheckpoints.jws })
    .from(activityLogCheckpoints)
    .where(and(eq(activityLogCheckpoints.organizationId, organizationId), eq(activityLogCheckpoints.number, number)))
  return kept?.jws === jws ? 'matching' : 'missing'
}

export const compareCheckpoint = implement(contracts.compareCheckpoint, async ({ db, organization, note }, { body: { jws } }) => {
  note({ resource: { type: 'activityLog' } })
  const signed = await openCheckpoint(await readCheckpointKeys(db), jws)
  // A checkpoint of another organization is treated like a forged one.
  if (signed?.organizationId !== organization.id) return { outcome: 'unknown' as const, matches: false, checkpoint: null }
  const outcome = await outcomeOf(db, signed, jws)
  const { number, sequence, issuedAt } = signed
  return { outcome, matches: outcome === 'matching', checkpoint: { number, sequence, createdAt: new Date(issuedAt) } }
})
