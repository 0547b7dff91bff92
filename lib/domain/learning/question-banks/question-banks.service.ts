import { asc, eq, inArray, sql } from 'drizzle-orm'
import { questionBanks, questions } from '@/db/schema/question-banks'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './question-banks.contract'
import { questionBanks as room } from './room'

type Row = typeof questionBanks.$inferSelect
const { events } = room

const bankRecords = recordsOf(questionBanks, {
  missing: 'questionBankNotFound',
  type: 'questionBank',
  label: ({ name }) => name.ar ?? name.en,
  name: ({ name }) => name,
})

const questionCount = sql`(select count(*) from questions q
  where q.organization_id = ${sql`${questionBanks.organizationId}`} and q.bank_id = ${sql`${questionBanks.id}`})`

const bankList = list(contracts.listQuestionBanks, {
  table: questionBanks,
  search: questionBanks.searchText,
  fields: { questionCount },
})

export const listQuestionBanks = implement(contracts.listQuestionBanks, ({ db, organization }, { page }) =>
  bankList(db, page, { organizationId: organization.id }),
)

const countOf = ({ db, organization }: TenantContext, bankId: string) =>
  db.$count(questions, ofTenant({ organization }, questions, eq(questions.bankId, bankId)))

const shown = async (context: TenantContext, row: Row) => ({ ...row, questionCount: await countOf(context, row.id) })

export const readQuestionBank = implement(contracts.readQuestionBank, async (context, { params }) =>
  shown(context, await bankRecords.get(context, params.id)),
)

/** The name of a bank; refuses if there is none. */
export const nameOfBank = async (context: Parameters<typeof bankRecords.get>[0], id: string): Promise<Row['name']> =>
  (await bankRecords.get(context, id)).name

type Making = Parameters<typeof bankRecords.insert>[0] &
  Parameters<typeof publish>[0] & { fail: (reason: 'questionBanksFull') => never }

/** Stores a new bank. */
export async function insertBank(context: Making, name: Row['name']): Promise<Row> {
  const present = await context.db.$count(questionBanks, ofTenant(context, questionBanks))
  if (present >= contracts.mostBanks) context.fail('questionBanksFull')
  const row = await bankRecords.insert(context, { name, searchText: searchTextOf(name) }, ['name'])
  await publish(context, newEvent(events.questionBankCreated, { bankId: row.id }))
  return row
}

export const createQuestionBank = implement(contracts.createQuestionBank, async (context, { body: { name } }) => ({
  ...(await insertBank(context, name)),
  questionCount: 0,
}))

export const updateQuestionBank = implement(contracts.updateQuestionBank, async (context, { params, body: { name } }) => {
  const before = await bankRecords.lock(context, params.id)
  assertVersion(context, before)
  const row = await bankRecords.change(context, before, { name, searchText: searchTextOf(name) }, ['name'])
  await publish(context, newEvent(events.questionBankChanged, { bankId: row.id }))
  return shown(context, row)
})

export const removeQuestionBank = implement(contracts.removeQuestionBank, async (context, { params }) => {
  const row = await bankRecords.lock(context, params.id)
  assertVersion(context, row)
  if ((await countOf(context, row.id)) > 0) context.fail('questionBankInUse')
  await bankRecords.remove(context, row, ['name'])
  await publish(context, newEvent(events.questionBankDeleted, { bankId: row.id }))
  return { id: row.id }
})

/** Locks banks until the transaction ends, so that no question leaves one while an assessment that draws from it is published. */
export async function lockBanks(context: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { id } = questionBanks
  const isMeant = ofTenant(context, questionBanks, inArray(id, [...new Set(ids)]))
  await context.db.select({ id }).from(questionBanks).where(isMeant).orderBy(asc(id)).for('no key update')
}

type Filling = TenantContext & { fail: (reason: 'questionBankNotFound' | 'questionBankFull') => never }

/** Keeps a bank from being deleted until the transaction ends, and refuses if it has no room for so many more questions. */
export async function enterBank(context: Filling, bankId: string, more: number): Promise<void> {
  const [found] = await context.db
    .select({ id: questionBanks.id })
    .from(questionBanks)
    .where(ofTenant(context, questionBanks, eq(questionBanks.id, bankId)))
    .for('no key update')
  if (!found) return context.fail('questionBankNotFound')
  if ((await countOf(context, bankId)) + more > contracts.mostQuestions) context.fail('questionBankFull')
}
