import { eq, gte, lte, sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { moveCounted } from '@/lib/platform/audit/refused-attempts'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { mapPage, paginate } from '@/lib/platform/http/paging'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import * as contracts from './activity-log.contract'

/** The stored row as its reader sees it: named in the reader's language, hashes as hex. */
export function entryFor(language: Language, row: typeof activityLogs.$inferSelect) {
  const { actorType: type, actorId: id, actorHash: hash } = row
  // Somebody who is only signing in is named as the account that the attempt was about.
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

export const listActivityLog = implement(
  contracts.listActivityLog,
  async ({ db, organization, language, note }, { query, page }) => {
    const { user, actor, action, outcome, from, to, resource, resourceId, ipAddress } = query
    if (from && to && to < from) throw invalid({ key: 'order', property: 'to' })
    note({ resource: { type: 'activityLog' } })
    await moveCounted(db, organization.id)
    const found = await paginate(db, page, {
      table: activityLogs,
      sortable: { createdAt: activityLogs.createdAt },
      where: [
        eq(activityLogs.organizationId, organization.id),
        user ? eq(activityLogs.actorId, user) : undefined,
        actor && eq(activityLogs.actorType, actor),
        action && eq(activityLogs.action, action),
        outcome && eq(activityLogs.outcome, outcome),
        from && gte(activityLogs.createdAt, from),
        to && lte(activityLogs.createdAt, to),
        resource ? sql`${activityLogs.resource} ->> 'type' = ${resource}` : undefined,
        resourceId ? sql`${activityLogs.resource} ->> 'id' = ${resourceId}` : undefined,
        ipAddress ? eq(activityLogs.ipAddress, ipAddress) : undefined,
      ],
      search: activityLogs.searchText,
    })
    return mapPage(found, (row) => entryFor(language, row))
  },
)
