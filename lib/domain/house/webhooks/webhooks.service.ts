import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { list } from '@/lib/platform/lists/list'
import { isOutgoingUrl } from '@/lib/platform/outgoing'
import { answerOf } from '@/lib/platform/ports'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { webhooks as room } from './room'
import { newSecret, rotated, sealSecret } from './secrets.service'
import * as contracts from './webhooks.contract'

export type Webhook = typeof webhooks.$inferSelect

export const webhookRecords = recordsOf(webhooks, {
  missing: 'webhookNotFound',
  type: 'webhook',
  label: ({ description, url }) => description ?? new URL(url).host,
})

const webhookList = list(contracts.listWebhooks, {
  table: webhooks,
  search: webhooks.searchText,
  filters: { state: webhooks.state },
  fields: { hasSecret: isNotNull(webhooks.sealedSecret) },
})

export const listWebhooks = implement(contracts.listWebhooks, ({ db, organization }, { query, page }) =>
  webhookList(db, page, { organizationId: organization.id, filters: { state: query.state } }),
)

const shown = (row: Webhook) => ({ ...row, hasSecret: row.sealedSecret !== null })

export const readWebhook = implement(contracts.readWebhook, async (context, { params }) =>
  shown(await webhookRecords.get(context, params.id)),
)

const searchTextOf = ({ url, description }: Pick<Webhook, 'url' | 'description'>) =>
  foldLoose([description, url].filter(Boolean).join(' '))

/** The address without its path and query, which may hold a secret of the receiver. */
const audited = ['description', 'events', 'pathIds', 'state'] as const

/** Resolved and checked again before each request; here a person learns of a wrong address at once. */
function assertAddress(url: string): void {
  if (!isOutgoingUrl(url) || url.includes('#')) throw invalid({ key: 'format', property: 'url' })
}

export const createWebhook = implement(contracts.createWebhook, async (context, { body }) => {
  const { db, organization, fail, note } = context
  const { url, description = null, events = [], pathIds = [] } = body
  assertAddress(url)
  const arePaths = await answerOf(room.ports.arePaths)
  if (!(await arePaths(context, pathIds))) fail('pathNotFound')
  // Serialized, because two simultaneous requests could otherwise both take the last place.
  await lockSubject(db, 'webhooks', organization.id)
  if ((await db.$count(webhooks, ofTenant(context, webhooks))) >= contracts.mostWebhooks) fail('webhooksFull')
  const [id, secret] = [newId(), newSecret()]
  const values = { id, url, description, events, pathIds, sealedSecret: sealSecret(id, secret) }
  const row = await webhookRecords.insert(context, { ...values, searchText: searchTextOf(values) }, audited)
  note({ after: { host: new URL(url).host, description, events, pathIds, state: row.state } })
  return { ...shown(row), secret }
})

/** Deliveries of a webhook that is not active have no time; they get one when it is active again. */
export const setDueOf = (context: TenantContext, webhookId: string, dueAt: Date | null) =>
  context.db
    .update(webhookDeliveries)
    .set({ dueAt })
    .where(
      ofTenant(
        context,
        webhookDeliveries,
        and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, sql`'waiting'`)),
      ),
    )

export const updateWebhook = implement(contracts.updateWebhook, async (context, { params, body }) => {
  const before = await webhookRecords.lock(context, params.id)
  assertVersion(context, before)
  const { url = before.url, state = before.state, description = before.description } = body
  if (body.url !== undefined) assertAddress(url)
  const enabled = state === 'disabled' ? {} : { disabledReason: null, disabledAt: null }
  const isTurnedOn = state === 'active' && before.state !== 'active'
  const { events = before.events, pathIds = before.pathIds } = body
  // A path that was chosen earlier may have been deleted since.
  const added = pathIds.filter((pathId) => !before.pathIds.includes(pathId))
  const arePaths = await answerOf(room.ports.arePaths)
  if (!(await arePaths(context, added))) context.fail('pathNotFound')
  const set = { url, description, events, pathIds, state, ...enabled, ...(isTurnedOn && { failingSince: null }) }
  const row = await webhookRecords.change(context, before, { ...set, searchText: searchTextOf(set) }, audited)
  const [from, to] = [before.url, url].map((address) => new URL(address).host)
  const told = ({ description: text, events: names, pathIds: paths, state: now }: Webhook) => ({
    description: text,
    events: names,
    pathIds: paths,
    state: now,
  })
  context.note({ before: { host: from, ...told(before) }, after: { host: to, ...told(row) } })
  if (isTurnedOn) await setDueOf(context, row.id, context.now)
  else if (state !== 'active' && before.state === 'active') await setDueOf(context, row.id, null)
  wakeSoon()
  return shown(row)
})

export const removeWebhook = implement(contracts.removeWebhook, async (context, { params }) => {
  const row = await webhookRecords.lock(context, params.id)
  assertVersion(context, row)
  await webhookRecords.remove(context, row, audited)
  return { id: row.id }
})

export const rotateWebhookSecret = implement(contracts.rotateWebhookSecret, async (context, { params }) => {
  const before = await webhookRecords.lock(context, params.id)
  assertVersion(context, before)
  const secret = newSecret()
  const row = await webhookRecords.change(context, before, rotated(before, secret, context.now), ['previousUntil'])
  return { ...shown(row), secret }
})
