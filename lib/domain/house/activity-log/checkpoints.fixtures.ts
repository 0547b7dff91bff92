import type postgres from 'postgres'
import type { z } from 'zod'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { asOwner } from '@/lib/platform/testing/owner'
import { verifyActivityLog } from './activity-trail.contract'
import { compareCheckpoint, createCheckpoint, listCheckpoints } from './checkpoints.contract'

export type Owner = postgres.Sql
type Fault = { reason: string; number: number; sequence: number | null }

/** Changes log and checkpoints as the database owner, without triggers. */
export const behindTriggers = <T>(work: (owner: Owner) => Promise<T>): Promise<T> =>
  asOwner(async (owner) => {
    await owner`set session_replication_role = replica`
    return work(owner)
  })

/** Rewrites the whole chain of an organization after a change, with valid hashes, links and head. */
export async function rewriteChain(owner: Owner, organizationId: string) {
  const rows = await owner<
    { id: string }[]
  >`select id from activity_logs where organization_id = ${organizationId} order by sequence`
  await owner`update activity_log_heads set sequence = 0, hash = '\\x' where organization_id = ${organizationId}`
  for (const { id } of rows) {
    const mine = owner`organization_id = ${organizationId} and id = ${id}`
    await owner`update activity_logs set prev_hash = (select hash from activity_log_heads where organization_id = ${organizationId}),
      sequence = (select sequence + 1 from activity_log_heads where organization_id = ${organizationId}) where ${mine}`
    await owner`update activity_logs set hash = activity_log_hash(activity_logs) where ${mine}`
    await owner`update activity_log_heads set (sequence, hash) = (select sequence, hash from activity_logs where ${mine}) where organization_id = ${organizationId}`
  }
}

export const removeCheckpoints = (owner: Owner, organizationId: string) =>
  owner`delete from activity_log_checkpoints where organization_id = ${organizationId}`

export async function office() {
  const org = await freshOrganization()
  const { admin, organization } = org
  const act = (name: string) => admin.call(createApiKey, { body: { name } })
  const checkpoint = async (): Promise<z.input<typeof createCheckpoint.returns>> => (await admin.call(createCheckpoint)).data
  const verify = async (query: Record<string, string> = {}): Promise<z.input<typeof verifyActivityLog.returns>> =>
    (await admin.call(verifyActivityLog, { query })).data
  const compare = async (jws: string): Promise<z.input<typeof compareCheckpoint.returns>> =>
    (await admin.call(compareCheckpoint, { body: { jws } })).data
  const list = async (): Promise<z.input<typeof listCheckpoints.returns>> => (await admin.call(listCheckpoints)).data
  const found = async (): Promise<Fault | null> => (await verify()).checkpoints.firstFault
  return { ...org, id: organization.id, act, checkpoint, verify, compare, list, found }
}

/** An office with two checkpoints and records after each. */
export async function signedOffice() {
  const made = await office()
  await made.act('First')
  const first = await made.checkpoint()
  await made.act('Second')
  const second = await made.checkpoint()
  await made.act('Third')
  return { ...made, first, second }
}
