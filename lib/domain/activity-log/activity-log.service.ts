import { eq, gte, lte, sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { moveCountedForReader } from '@/lib/platform/audit/refused-attempts'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { type Before, implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import * as contracts from './activity-log.contract'

/** The stored row as its reader sees it: named in the reader's language, hashes as hex. */
export function entryFor(language: Language, row: typeof activityLogs.$inferSelect) {
  const { actorType: type, actorId: id, actorHash: hash } = row
  // A sign-in has no actor yet: it is shown with the account that the attempt was for.
  const label =
    row.actorLabel ?? (id && row.resource?.type === 'user' && row.resource.id === id ? (row.resource.label ?? null) : null)
  return {
    ...row,
    user: type === 'user' && id ? { id, email: label } : null,
    actor: { type, id, label, hash },
    actionText: text(language, `audit.${row.action}`),
    prevHash: row.prevHash?.toString('hex') ?? '',
    hash: row.hash?.toString('hex') ?? '',
  }
}

const { actorType, actorId, actorLabel, actorHash, resource, createdAt, prevHash, hash } = activityLogs
/** As `entryFor` names somebody. */
const actorName = sql`coalesce(${actorLabel}, case when ${resource} ->> 'type' = 'user' and ${resource} ->> 'id' = ${actorId}::text then ${resource} ->> 'label' end)`
const entries = list(contracts.listActivityLog, {
  table: activityLogs,
  filters: {
    user: eq(actorId, given('user')),
    actor: eq(actorType, given('actor')),
    from: gte(createdAt, given('from')),
    to: lte(createdAt, given('to')),
    // Written so that Postgres does not take them for rare, and walks the log rather than sort it.
    resource: sql`coalesce(${resource} ->> 'type' = ${given('resource')}, false)`,
    resourceId: sql`coalesce(${resource} ->> 'id' = ${given('resourceId')}, false)`,
  },
  narrowedBy: { resourceId: sql`select id from activity_of_thing(${given('resourceId')}, ${given('limit')}::int) id` },
  search: activityLogs.searchText,
  fields: {
    user: sql`case when ${actorType} = 'user' and ${actorId} is not null then json_build_object('id', ${actorId}, 'email', ${actorName}) end`,
    actor: sql`json_build_object('type', ${actorType}, 'id', ${actorId}, 'label', ${actorName}, 'hash', ${actorHash})`,
    // Put into words below.
    actionText: sql`${activityLogs.action}`,
    prevHash: sql`coalesce(encode(${prevHash}, 'hex'), '')`,
    hash: sql`coalesce(encode(${hash}, 'hex'), '')`,
  },
})

type Reading = { query: { from?: Date; to?: Date } }
/** Checks the range asked for and brings what was counted into the log, before it is read. */
export async function prepareReading({ organization }: Pick<Before, 'organization'>, { query: { from, to } }: Reading) {
  if (from && to && to < from) throw invalid({ key: 'order', property: 'to' })
  await moveCountedForReader(organization.id)
}

export const listActivityLog = implement(
  contracts.listActivityLog,
  prepareReading,
  async ({ db, organization, language, note }, { query: filters, page }) => {
    note({ resource: { type: 'activityLog' } })
    const records = await entries(db, page, { organizationId: organization.id, filters })
    return mapRows(records, (entry) => ({ ...entry, actionText: text(language, `audit.${entry.action}`) }))
  },
)
