import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { memberImportPeople, memberImports } from '@/db/schema/member-imports'
import { changeState, lockAccount } from '@/lib/domain/house/identity/account/account-state.service'
import { listedPerson, peopleById, peopleList } from '@/lib/domain/house/identity/account/people.service'
import { administers } from '@/lib/domain/house/roles/administrators.service'
import { changeHoldings, holdingOf } from '@/lib/domain/house/roles/holdings.service'
import type { AuditAction } from '@/lib/platform/audit/actions'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { type Context, implement } from '@/lib/platform/http/implement'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles, type JobContext, type JobHandler, type JobRow } from '@/lib/platform/jobs/handler'
import type { Job } from '@/lib/platform/jobs/job'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { countPeople } from './completing.service'
import { importRecords } from './member-imports.service'
import * as contracts from './missing.contract'
import { restoreMissing as restoreJob, suspendMissing as suspendJob } from './room'

type Import = typeof memberImports.$inferSelect
type State = 'missing' | 'suspended'

const [organizationId, userId] = [sql`${listedPerson.organizationId}`, sql`${listedPerson.id}`]
const ofImport = sql`missed.organization_id = ${organizationId} and missed.user_id = ${userId}
  and missed.import_id = ${given('import')}::uuid and missed.state <> 'named'`
const stateOf = sql`(select missed.state from member_import_people missed where ${ofImport})`

const missingList = peopleList(contracts.listMissing, {
  parent: memberImports,
  filters: {
    import: sql`exists (select from member_import_people missed where ${ofImport} offset 0)`,
    state: sql`${stateOf} = any(${given('state')}::text[])`,
  },
  narrowedBy: {
    state: sql`select missed.user_id from member_import_people missed where missed.organization_id = tenant.id::uuid
      and missed.import_id = ${given('import')}::uuid and missed.state = any(${given('state')}::text[]) and missed.state <> 'named'`,
    import: sql`select missed.user_id from member_import_people missed where missed.organization_id = tenant.id::uuid
      and missed.import_id = ${given('import')}::uuid and missed.state <> 'named'`,
  },
  countedBy: {
    import: sql`select count(*) from member_import_people missed where missed.organization_id = tenant.id::uuid
      and missed.import_id = ${given('import')}::uuid and missed.state <> 'named'`,
  },
  fields: { state: stateOf },
})

export const listMissing = implement(contracts.listMissing, async (context, { params, query, page }) => {
  // The state first: with it fewer people are looked up.
  const filters = { state: query.state, import: params.id }
  const found = await missingList(context.db, page, { organizationId: context.organization.id, parentId: params.id, filters })
  return found.hasParent ? found : context.fail('memberImportNotFound')
})

type Starting = Context<{ role: 'admin' }, 'memberImportNotFound' | 'memberImportState' | 'memberImportMissing'>

/** Starts a job over the people of a state; the number shows that the caller knows how many they are. */
async function start(
  context: Starting,
  id: string,
  count: number,
  { job, state }: { job: Job<{ importId: string }>; state: State },
) {
  const row = await importRecords.lock(context, id)
  const isChecked = row.state === 'checked' || row.state === 'imported'
  if (!isChecked || (await isUnfinished(context, row.jobId))) context.fail('memberImportState')
  if ((await countPeople(context, id, state)) !== count) context.fail('memberImportMissing')
  const { jobId } = await enqueue(context, job, { importId: id }, { label: row.fileName })
  await importRecords.change(context, row, { jobId }, [])
  context.note({ after: { people: count } })
  return { id, jobId }
}

export const suspendMissing = implement(contracts.suspendMissing, (context, { params, body }) =>
  start(context, params.id, body.count, { job: suspendJob, state: 'missing' }),
)
export const restoreMissing = implement(contracts.restoreMissing, (context, { params, body }) =>
  start(context, params.id, body.count, { job: restoreJob, state: 'suspended' }),
)

const personOf = (context: TenantContext, importId: string, userId: string) =>
  ofTenant(context, memberImportPeople, and(eq(memberImportPeople.importId, importId), eq(memberImportPeople.userId, userId)))

/** Keeps the outcome of a person, and how many are suspended now. */
async function settle(
  context: JobContext,
  importId: string,
  userId: string,
  state: 'suspended' | 'restored' | 'kept',
  by: number,
) {
  await context.db
    .update(memberImportPeople)
    .set({ state })
    .where(personOf(context, importId, userId))
  if (by === 0) return
  const quiet = quietly(context)
  const row: Import = await importRecords.lock(quiet, importId)
  await importRecords.change(quiet, row, { suspendedCount: row.suspendedCount + by }, [])
}

/** As by hand; those who came to administer the organization since the check stay, like those who are suspended already. */
async function suspend(context: JobContext, userId: string, importId: string): Promise<void> {
  const plan = async () => {
    const account = await lockAccount(context, userId)
    const { isOne } = await one(
      context.db.execute<{ isOne: boolean }>(sql`select ${administers(context, sql`${userId}::uuid`, 'role.assign')} as "isOne"`),
    )
    if (userId === context.user.id || isOne || account.status !== 'active') return { account, isKept: true }
    return { account, isKept: false, taken: await holdingOf(context, userId, 'whatever state') }
  }
  await changeHoldings(context, plan, async ({ account, isKept }) => {
    if (!isKept) await changeState(context, account, 'blocked')
    await settle(context, importId, userId, isKept ? 'kept' : 'suspended', isKept ? 0 : 1)
  })
}

async function restore(context: JobContext, userId: string, importId: string): Promise<void> {
  const plan = async () => ({
    account: await lockAccount(context, userId),
    given: await holdingOf(context, userId, 'whatever state'),
  })
  await changeHoldings(context, plan, async ({ account }) => {
    if (account.status !== 'active') await changeState(context, account, 'active')
    await settle(context, importId, userId, 'restored', -1)
  })
}

type Doing = (context: JobContext, userId: string, importId: string) => Promise<void>
type Of = { state: State; audit: AuditAction; each: Doing }

/** A job over the people of a state, by their ids: each leaves the state when they are done. */
const overPeople = (job: Job<{ importId: string }>, { state, audit, each }: Of): JobHandler =>
  handles<{ importId: string }, JobRow>(job, {
    permission: 'organizationMember.update',
    audit,
    count: (context, { importId }) => countPeople(context, importId, state),
    async next(context, { importId }, after, most) {
      const { userId, importId: ofOne, state: held } = memberImportPeople
      const isNext = and(eq(ofOne, importId), sql`${held} = ${state}`, after === null ? undefined : gt(userId, after))
      const rows = await context.db
        .select({ at: userId })
        .from(memberImportPeople)
        .where(ofTenant(context, memberImportPeople, isNext))
        .orderBy(asc(userId))
        .limit(most)
      return rows.map(({ at }) => ({ at, label: at }))
    },
    async each(context, row, { importId }) {
      // Refused rows are shown by address, not by id.
      row.label = (await peopleById(context, [row.at])).get(row.at)?.email ?? row.at
      await each(context, row.at, importId)
    },
  })

export const suspendMissingJob = overPeople(suspendJob, { state: 'missing', audit: 'adminMemberSuspend', each: suspend })
export const restoreMissingJob = overPeople(restoreJob, { state: 'suspended', audit: 'adminMemberRestore', each: restore })
