import { sql } from 'drizzle-orm'
import { type Checkpoint, openCheckpoint } from '@/lib/platform/audit/checkpoint-token'
import { checkpointResource } from '@/lib/platform/audit/checkpoints'
import { type CheckpointKey, readCheckpointKeys } from '@/lib/platform/auth/checkpoint-keys'
import type { Tx } from '@/lib/platform/db/tenant'
import { sha256 } from '@/lib/platform/secrets'
import type { CheckpointFault } from './words'

/** The range of sequences whose checkpoints are verified; null: from the first record, or up to the newest. */
type Range = { isEmpty: boolean; first: number | null; last: number | null }
type Fault = { reason: CheckpointFault; number: number; sequence: number | null }
type Row = {
  id: string
  number: number
  sequence: number
  hash: string
  created_at: string
  jws: string
  found_hash: string | null
  /** Its record is older than the organization keeps records. */
  is_removed: boolean
}
type Reader = { db: Tx; organization: { id: string }; now: Date }

/** A checkpoint is made every day; records older than this have one, unless no process was running. */
const coveredWithinMs = 2 * 86_400_000
const hashOf = (jws: string) => sha256(jws).toString('hex')
const momentOf = (checkpoint: { created_at: string }) => new Date(checkpoint.created_at)

/** Checkpoints of the range, by number, with the one before the first and the hash that each one's record has now, or had when it was removed last. */
const rowsIn = (db: Tx, organizationId: string, { first, last }: Range) => {
  const inRange = sql`c.organization_id = ${organizationId}${first === null ? sql`` : sql` and c.sequence >= ${first}`}${last === null ? sql`` : sql` and c.sequence <= ${last}`}`
  return db.execute<Row>(sql`
    select c.id, c.number, c.sequence::float8 as sequence, encode(c.hash, 'hex') as hash, c.created_at, c.jws, 
      encode(case when c.sequence = beginning.sequence then beginning.hash else entry.hash end, 'hex') as found_hash,
      c.sequence < coalesce(beginning.sequence, 0) as is_removed
    from activity_log_checkpoints c
    left join activity_log_beginning(${organizationId}) beginning on true
    left join activity_logs entry on entry.organization_id = c.organization_id and entry.sequence = c.sequence
    where ${inRange} or (c.organization_id = ${organizationId} and c.number = (select min(c.number) - 1 from activity_log_checkpoints c where ${inRange}))
    order by c.number`)
}

/** Whether the stored row equals what was signed. */
const isAsSigned = (row: Row, signed: Checkpoint, organizationId: string): boolean =>
  signed.organizationId === organizationId &&
  signed.number === row.number &&
  signed.sequence === row.sequence &&
  signed.hash === row.hash &&
  signed.issuedAt === momentOf(row).toISOString()

async function faultOf(
  row: Row,
  before: Row | undefined,
  { organizationId, keys, newest }: { organizationId: string; keys: ReadonlyMap<string, CheckpointKey>; newest: number },
): Promise<Fault | null> {
  const { number, sequence } = row
  const signed = await openCheckpoint(keys, row.jws)
  const isLinked = before ? signed?.previous === hashOf(before.jws) : number !== 1 || signed?.previous === null
  if (!signed || !isLinked || !isAsSigned(row, signed, organizationId)) return { reason: 'forged', number, sequence }
  if (row.is_removed || row.found_hash === signed.hash) return null
  return { reason: sequence > newest ? 'cutOff' : 'rewritten', number, sequence }
}

/** The first invalid checkpoint. */
async function firstFaultIn(rows: Row[], { first }: Range, around: Parameters<typeof faultOf>[2]): Promise<Fault | null> {
  let before: Row | undefined
  for (const row of rows) {
    // Only for the checkpoint before the range the one before it is not loaded.
    const isBeforeRange = !before && first !== null && row.sequence < first
    const lacking = before ? before.number + 1 : first === null ? 1 : row.number - 1
    const follows = before ? row.number === before.number + 1 : isBeforeRange || row.number === 1
    if (!follows) return { reason: 'missing', number: lacking, sequence: null }
    const fault = await faultOf(row, before, around)
    if (fault) return fault
    before = row
  }
  return null
}

type Ends = {
  newest_sequence: number
  newest: { number: number; sequence: number; created_at: string } | null
  first: { created_at: string } | null
  unkept: { number: number; sequence: number } | null
  uncovered: { sequence: number; created_at: string } | null
}

/** From the log: the newest record, the first record that names a missing checkpoint, the first record after the newest checkpoint. */
async function endsOf(db: Tx, organizationId: string, { first, last }: Range): Promise<Ends> {
  const [ends] = await db.execute<Ends>(sql`
    with mine as (select number, sequence, created_at from activity_log_checkpoints where organization_id = ${organizationId}),
    newest as (select * from mine order by number desc limit 1),
    unkept as (
      select (entry.resource ->> 'label')::int as number, entry.sequence from activity_logs entry
      where entry.organization_id = ${organizationId} and entry.action = 'activityLogCheckpointCreate' and entry.outcome = 'success'
        and entry.resource ->> 'type' = ${checkpointResource} and entry.resource ->> 'label' ~ '^[0-9]{1,9}$'
        ${first === null ? sql`` : sql`and entry.sequence >= ${first}`} ${last === null ? sql`` : sql`and entry.sequence <= ${last}`}
        and not exists (select from activity_log_checkpoints c where c.organization_id = entry.organization_id
          and c.id::text = entry.resource ->> 'id' and c.number::text = entry.resource ->> 'label')
      order by entry.sequence limit 1
    ),
    uncovered as (
      select sequence, created_at from activity_logs
      where organization_id = ${organizationId} and sequence > coalesce((select sequence + 1 from newest), 0) order by sequence limit 1
    )
    select coalesce((select max(sequence) from activity_logs where organization_id = ${organizationId}), 0)::float8 as newest_sequence,
      (select to_jsonb(newest) from newest) as newest, (select to_jsonb(mine) from mine order by number limit 1) as first,
      (select to_jsonb(unkept) from unkept) as unkept, (select to_jsonb(uncovered) from uncovered) as uncovered`)
  if (!ends) throw new Error('A statement that always returns a row returned none')
  return ends
}

/** Verifies the checkpoints of a range against keys, each other and the chain. */
export async function verifyCheckpoints({ db, organization, now }: Reader, range: Range) {
  const organizationId = organization.id
  const rows = range.isEmpty ? [] : await rowsIn(db, organizationId, range)
  const ends = await endsOf(db, organizationId, range)
  const { newest, first, unkept, uncovered } = ends
  const around = { organizationId, keys: await readCheckpointKeys(db), newest: ends.newest_sequence }
  const faults: (Fault | null)[] = [await firstFaultIn(rows, range, around)]
  if (unkept && !range.isEmpty) faults.push({ reason: 'missing', ...unkept })
  // Only a range up to the newest record can show that the newest ones were never signed.
  const isLate = uncovered && now.getTime() - momentOf(uncovered).getTime() > coveredWithinMs
  if (isLate && range.last === null && !range.isEmpty)
    faults.push({ reason: 'missing', number: (newest?.number ?? 0) + 1, sequence: uncovered.sequence })
  const [firstFault = null] = faults.filter((fault) => fault !== null).toSorted((a, b) => a.number - b.number)
  return {
    checked: rows.length,
    firstFault,
    signedSince: first && momentOf(first),
    newest: newest && { number: newest.number, sequence: newest.sequence, createdAt: momentOf(newest) },
  }
}
