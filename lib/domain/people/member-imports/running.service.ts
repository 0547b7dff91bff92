import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { memberImportParts, memberImportRows, type memberImports } from '@/db/schema/member-imports'
import { assertMayAssign } from '@/lib/domain/house/invites/invites.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { givenByRole } from '@/lib/domain/house/roles/roles.service'
import { isGranted } from '@/lib/platform/auth/permissions'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles, type JobRow } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { changePerson } from './changing.service'
import { importBlock } from './making.service'
import { managersAfter, setManagers } from './managers.service'
import * as contracts from './member-imports.contract'
import { importRecords } from './member-imports.service'
import { runImport } from './room'

export const startImport = implement(contracts.startImport, async (context, { params, body }) => {
  const row = await importRecords.lock(context, params.id)
  const isReady = ['checked', 'importing'].includes(row.state) && row.readyCount > 0
  if (!isReady || (await isUnfinished(context, row.jobId))) context.fail('memberImportState')
  const may = (permission: 'organizationMember.create' | 'organizationMember.update') =>
    isGranted(context.user.permissions, { role: 'admin', permission })
  assertMayAssign(context)
  if (body.sendInvites && !may('organizationMember.create')) throw new Refusal('permissionForbidden')
  if (row.changedCount > 0 && !may('organizationMember.update')) throw new Refusal('permissionForbidden')
  const plan = async () => ({ given: await givenByRole(context, row.roleId ?? '') })
  const { jobId } = await changeHoldings(context, plan, () =>
    enqueue(context, runImport, { importId: row.id }, { label: row.fileName }),
  )
  const set = { state: 'importing' as const, sendsInvites: body.sendInvites, jobId }
  await importRecords.change(context, row, set, ['state', 'sendsInvites'])
  const after = { sendsInvites: body.sendInvites, people: row.readyCount - row.changedCount, changes: row.changedCount }
  context.note(row.changedCount > 0 ? { action: 'membersUpdated', after } : { after })
  return { id: row.id, jobId }
})

/** The number of new people per transaction and record of the activity log. */
const atOnce = 200

/** New people in blocks, then changed ones by themselves, from above by their managers, then the managers of new ones. */
const steps = ['new', 'change', 'managers'] as const
type Step = (typeof steps)[number]
type Block = JobRow & { does: Step; from: number; to: number }

/** The step and the place in it of a position; positions of new people are plain numbers. */
function placeOf(after: string | null): { step: Step; depth: number; number: number } {
  const [step, one = '0', two = '0'] = after?.includes(':') ? after.split(':') : ['new', '0', after ?? '0']
  const does = steps.find((known) => known === step) ?? 'new'
  return does === 'managers'
    ? { step: does, depth: 0, number: Number(one) }
    : { step: does, depth: Number(one), number: Number(two) }
}

const rowsOf = (context: TenantContext, importId: string, ...conditions: (SQL | undefined)[]) =>
  ofTenant(context, memberImportRows, eq(memberImportRows.importId, importId), ...conditions)

async function nextNew(context: TenantContext, importId: string, after: number): Promise<Block[]> {
  const rows = await context.db
    .select({ number: memberImportRows.number })
    .from(memberImportRows)
    .where(rowsOf(context, importId, isOneOf(memberImportRows.state, 'ready'), gt(memberImportRows.number, after)))
    .orderBy(asc(memberImportRows.number))
    .limit(atOnce)
  const [from, to] = [rows[0]?.number, rows.at(-1)?.number]
  return from === undefined || to === undefined ? [] : [{ at: String(to), does: 'new', from, to, label: `${from}-${to}` }]
}

async function nextChanges(context: TenantContext, importId: string, after: { depth: number; number: number }): Promise<Block[]> {
  const { number, managerDepth, email, state } = memberImportRows
  const isAfter = sql`(${managerDepth}, ${number}) > (${after.depth}::int, ${after.number}::int)`
  const rows = await context.db
    .select({ number, managerDepth, email })
    .from(memberImportRows)
    .where(rowsOf(context, importId, isOneOf(state, 'changed'), isAfter))
    .orderBy(asc(managerDepth), asc(number))
    .limit(1)
  return rows.map((row) => ({
    at: `change:${row.managerDepth}:${row.number}`,
    does: 'change',
    from: row.number,
    to: row.number,
    label: row.email,
  }))
}

async function nextManagers(context: Parameters<typeof managersAfter>[0], importId: string, after: number): Promise<Block[]> {
  const range = await managersAfter(context, importId, after)
  if (!range) return []
  return [{ at: `managers:${range.to}`, does: 'managers', ...range, label: `${range.from}-${range.to}` }]
}

type Import = typeof memberImports.$inferSelect
const blocksOf = ({ readyCount, changedCount }: Import) => Math.ceil((readyCount - changedCount) / atOnce) + changedCount

export const runImportHandler = handles<{ importId: string }, Block>(runImport, {
  permission: 'organizationMember.import',
  audit: 'adminMemberImported',
  batch: 1,
  count: async (context, { importId }) => blocksOf(await importRecords.get(context, importId)),
  async next(context, { importId }, after) {
    const { step, depth, number } = placeOf(after)
    const made = step === 'new' ? await nextNew(context, importId, number) : []
    if (made.length > 0) return made
    const from = step === 'change' ? { depth, number } : { depth: 0, number: 0 }
    const changes = step === 'managers' ? [] : await nextChanges(context, importId, from)
    return changes.length > 0 ? changes : nextManagers(context, importId, step === 'managers' ? number : 0)
  },
  each(context, block, { importId }) {
    if (block.does === 'change') return changePerson(context, importId, block.from)
    return (block.does === 'managers' ? setManagers : importBlock)(context, importId, block)
  },
  async finish(context, { importId }) {
    const row = await importRecords.lock(context, importId)
    // An import that was refused because a role may no longer be assigned can be started again.
    const state = row.readyCount > 0 ? ('checked' as const) : ('imported' as const)
    if (state === 'imported')
      await context.db
        .delete(memberImportParts)
        .where(ofTenant(context, memberImportParts, and(eq(memberImportParts.importId, importId))))
    const { doneCount, skippedCount, updatedCount } = await importRecords.change(context, row, { state }, [])
    return { done: doneCount, updated: updatedCount, skipped: skippedCount }
  },
})
