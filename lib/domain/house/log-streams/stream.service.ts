import { sql } from 'drizzle-orm'
import { activityLogStreams } from '@/db/schema/log-streams'
import { newSecret } from '@/lib/domain/house/webhooks/secrets.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { isOutgoingUrl } from '@/lib/platform/outgoing'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import * as contracts from './stream.contract'

export type Stream = typeof activityLogStreams.$inferSelect

const streamRecords = recordsOf(activityLogStreams, {
  missing: 'activityLogStreamNotFound',
  type: 'activityLogStream',
  label: ({ url }) => new URL(url).host,
})

const key = () => deriveKey(env().APP_SECRET, 'activity-log-stream')
export const secretOf = ({ id, sealedSecret }: Pick<Stream, 'id' | 'sealedSecret'>): string => open(key(), sealedSecret, id)

async function newestOf({ db, organization }: TenantContext): Promise<number> {
  const [head] = await db.execute<{ sequence: number }>(
    sql`select sequence::float8 as sequence from activity_log_head(${organization.id})`,
  )
  return head?.sequence ?? 0
}

function shown(row: Stream, newest: number) {
  const nextAttemptAt = row.problem === null ? null : row.dueAt
  return { ...row, newest, waiting: Math.max(0, newest - row.position), nextAttemptAt }
}

async function find(context: TenantContext): Promise<Stream | undefined> {
  const [row] = await context.db.select().from(activityLogStreams).where(ofTenant(context, activityLogStreams))
  return row
}

export const readLogStream = implement(contracts.readLogStream, async (context) => {
  const row = await find(context)
  return { stream: row ? shown(row, await newestOf(context)) : null }
})

/** Neither the path nor the query of the address, which may hold a secret of the receiver. */
const recorded = ({ url, position }: Pick<Stream, 'url' | 'position'>) => ({ host: new URL(url).host, sentUpTo: position })

export const saveLogStream = implement(contracts.saveLogStream, async (context, { body }) => {
  const { db, organization, now, note } = context
  if (!isOutgoingUrl(body.url) || body.url.includes('#')) throw invalid({ key: 'format', property: 'url' })
  await lockSubject(db, 'log-streams', organization.id)
  const newest = await newestOf(context)
  if (body.after !== undefined && body.after > newest) throw invalid({ key: 'max', property: 'after', params: { max: newest } })
  const found = await find(context)
  const secret = newSecret()
  const fresh = { url: body.url, dueAt: now, leaseId: null, tries: 0, problem: null, failingSince: null, responseBody: null }
  const position = body.after ?? found?.position ?? newest
  const id = found?.id ?? newId()
  const values = { ...fresh, position, sealedSecret: seal(key(), secret, id) }
  const row = found
    ? await streamRecords.change(context, await streamRecords.lock(context, id), values, [])
    : await streamRecords.insert(context, { id, ...values }, [])
  note({ before: found ? recorded(found) : {}, after: recorded(row) })
  wakeSoon()
  return { ...shown(row, newest), secret }
})

export const removeLogStream = implement(contracts.removeLogStream, async (context) => {
  const found = (await find(context)) ?? context.fail('activityLogStreamNotFound')
  const row = await streamRecords.lock(context, found.id)
  await streamRecords.remove(context, row, [])
  context.note({ before: recorded(row), after: { host: null, sentUpTo: null } })
  return { id: row.id }
})
