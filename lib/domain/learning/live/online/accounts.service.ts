import { eq } from 'drizzle-orm'
import { liveOnlineAccounts } from '@/db/schema/live'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { isOutgoingUrl, OutgoingFailed } from '@/lib/platform/outgoing'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import { type OnlineProvider, onlineProviders } from '../words'
import * as contracts from './accounts.contract'
import { type Account, defaultAddresses, neededBy, OnlineFailed } from './online-room.rules'
import { roomsOf } from './rooms-of.service'

type AccountRow = typeof liveOnlineAccounts.$inferSelect

export const accountRecords = recordsOf(liveOnlineAccounts, {
  missing: 'liveOnlineAccountNotFound',
  type: 'liveOnlineAccount',
  label: ({ provider }) => provider,
  key: 'provider',
})
const audited = ['provider', 'address', 'signInAddress', 'accountId', 'clientId', 'hostId'] as const
const key = () => deriveKey(env().APP_SECRET, 'live-online-account')

const opened = ({ sealedSecret, ...row }: AccountRow): Account => ({ ...row, secret: open(key(), sealedSecret, row.id) })

const rowAt = ({ db, ...context }: TenantContext, provider: OnlineProvider) =>
  db
    .select()
    .from(liveOnlineAccounts)
    .where(ofTenant(context, liveOnlineAccounts, eq(liveOnlineAccounts.provider, provider)))

/** The account at a provider with its secret; undefined where there is none. */
export async function accountAt(context: TenantContext, provider: OnlineProvider): Promise<Account | undefined> {
  const [row] = await rowAt(context, provider)
  return row && opened(row)
}

type Naming = { fail: (reason: 'liveOnlineAccountNotFound') => never }
/** The provider that a path names. */
const providerOf = ({ fail }: Naming, { service }: { service: string }): OnlineProvider =>
  onlineProviders.find((name) => name === service) ?? fail('liveOnlineAccountNotFound')

export const readOnlineAccount = implement(contracts.readOnlineAccount, (context, { params }) =>
  accountRecords.get(context, params.service),
)

const bare = (address: string): string => address.replace(/\/$/, '')

export const saveOnlineAccount = implement(contracts.saveOnlineAccount, async (context, { params, body }) => {
  const provider = providerOf(context, params)
  const [row] = await rowAt(context, provider).for('update')
  const before = row && opened(row)
  const usual = defaultAddresses[provider]
  const given = {
    address: bare(body.address ?? before?.address ?? usual?.address ?? ''),
    signInAddress: bare(body.signInAddress ?? before?.signInAddress ?? usual?.signInAddress ?? ''),
    accountId: body.accountId ?? before?.accountId ?? '',
    clientId: body.clientId ?? before?.clientId ?? '',
    hostId: body.hostId ?? before?.hostId ?? '',
    secret: body.secret ?? before?.secret ?? '',
  }
  const missing = neededBy[provider].filter((name) => !given[name])
  if (missing.length > 0) throw invalid(...missing.map((property) => ({ key: 'required', property })))
  for (const property of ['address', 'signInAddress'] as const)
    if (given[property] && !isOutgoingUrl(given[property])) throw invalid({ key: 'format', property })
  const { secret, ...plain } = given
  const set = (id: string) => ({ ...plain, sealedSecret: seal(key(), secret, id) })
  if (!row) {
    const id = newId()
    return accountRecords.insert(context, { id, provider, ...set(id) }, audited)
  }
  return accountRecords.change(context, row, set(row.id), audited)
})

export const removeOnlineAccount = implement(contracts.removeOnlineAccount, async (context, { params }) => {
  const row = await accountRecords.lock(context, params.service)
  await accountRecords.remove(context, row, audited)
  return { id: row.id }
})

/** Whether an error is the other side's. */
export const isOnlineTrouble = (error: unknown): boolean => error instanceof OnlineFailed || error instanceof OutgoingFailed

export const checkOnlineAccount = implement(
  contracts.checkOnlineAccount,
  async (context, { params }) => {
    const { organization, fail } = context
    const provider = providerOf(context, params)
    const account = await withTenant(organization.id, (db) => accountAt({ db, organization }, provider))
    try {
      await roomsOf[provider].check(account ?? fail('liveOnlineAccountNotFound'))
      return null
    } catch (error) {
      if (!isOnlineTrouble(error)) throw error
      return error instanceof OnlineFailed ? ('refused' as const) : ('unreachable' as const)
    }
  },
  async (context, { params }, problem) => {
    const row = await accountRecords.get(context, params.service)
    context.note({ resource: { type: 'liveOnlineAccount', id: row.id, label: row.provider }, after: { problem } })
    return { problem }
  },
)
