import { sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import * as contracts from './own-events.contract'

const ownEvents = list(contracts.listOwnSecurityEvents, {
  table: activityLogs,
  where: sql`${activityLogs.action} in (${sql.raw(contracts.securityActions.map((action) => `'${action}'`).join(', '))})`,
  filters: { person: activityLogs.actorId },
  // Translated below.
  fields: { actionText: sql`${activityLogs.action}` },
})

export const listOwnSecurityEvents = implement(
  contracts.listOwnSecurityEvents,
  async ({ db, organization, user, language }, { query, page }) => {
    const found = await ownEvents(db, page, { organizationId: organization.id, filters: { person: user.id, ...query } })
    return mapRows(found, (item) => ({ ...item, actionText: text(language, `audit.${item.action}`) }))
  },
)
