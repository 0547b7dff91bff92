import { and, eq, type SQL, sql } from 'drizzle-orm'
import { questions, questionVersions } from '@/db/schema/question-banks'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { doublesOf } from './doubles.service'
import { enterBank } from './question-banks.service'
import { assertNotNeeded, countOfUses, isGiven } from './question-uses.service'
import * as contracts from './questions.contract'
import { gradeAnswer, problemsOf, type Question } from './questions.rules'
import { questionBanks as room } from './room'
import { stemsOf } from './stems.rules'

type Row = typeof questions.$inferSelect
const { events } = room

const questionRecords = recordsOf(questions, {
  missing: 'questionNotFound',
  type: 'question',
  label: ({ stem }) => stem.ar ?? stem.en,
  name: ({ stem }) => stem,
})

/** The texts of a question in a language as a search folds them, without keys, which are by chance; `q` is its version in force. */
const textsIn = (q: SQL, language: Language) => {
  const texts = sql`${q}.content -> ${sql.raw(`'${language}'`)}`
  return sql`jsonb_build_array(
    regexp_replace(regexp_replace(regexp_replace(fold_text(${texts} ->> 'stem'), '\\[\\[[a-z0-9-]{1,24}\\]\\]', '[[]]', 'g'),
      '[.!?,;:\u060c\u061b\u061f]+(?=\\s|$)', '', 'g'), '\\s+', ' ', 'g'),
    (select jsonb_agg(fold_text(l.value) order by fold_text(l.value)) from jsonb_each_text(${texts} -> 'labels') l))`
}
/** The answers of a question that has no options. */
const answersIn = (
  q: SQL,
) => sql`jsonb_build_array(${q}.design -> 'value', ${q}.design -> 'alternatives', ${q}.design -> 'expression',
    jsonb_path_query_array(${q}.design, '$.accepted[*].text'), jsonb_path_query_array(${q}.design, '$.blanks[*].accepted[*].text'))`
const [own, theirs] = [sql`own`, sql`theirs`]
/** Whether the question of the list and `other` are doubles: their texts with the same words are compared with their signs and options. */
const isSameQuestion = sql`exists (select from question_versions own join question_versions theirs on theirs.organization_id = own.organization_id
    and theirs.question_id = other.id and theirs.number = other.content_version
  where own.organization_id = other.organization_id and own.question_id = ${sql`${questions.id}`} and own.number = ${sql`${questions.contentVersion}`}
    and ${answersIn(own)} = ${answersIn(theirs)}
    and (${textsIn(own, 'ar')} = ${textsIn(theirs, 'ar')} and other.stem_key_ar is not null or ${textsIn(own, 'en')} = ${textsIn(theirs, 'en')} and other.stem_key_en is not null))`

const questionList = list(contracts.listQuestions, {
  table: questions,
  search: questions.searchText,
  filters: {
    id: sql`${questions.id} = any(${given('id')}::uuid[])`,
    bank: sql`${questions.bankId} = any(${given('bank')}::uuid[])`,
    tag: sql`${questions.tags} && ${given('tag')}::text[]`,
    archived: sql`(case when ${questions.archivedAt} is null then 'no' else 'yes' end) = any(${given('archived')}::text[])`,
    doubles: sql`(case when exists (select from questions other
      where other.organization_id = ${sql`${questions.organizationId}`} and other.id <> ${sql`${questions.id}`} and other.type = ${sql`${questions.type}`}
      and (other.stem_key_ar = ${sql`${questions.stemKeyAr}`} or other.stem_key_en = ${sql`${questions.stemKeyEn}`})
      and ${isSameQuestion} offset 0) then 'yes' else 'no' end) = any(${given('doubles')}::text[])`,
  },
  fields: {},
})

export const listQuestions = implement(contracts.listQuestions, ({ db, organization }, { query, page }) => {
  const { id, bank, type, difficulty, tag, archived, doubles } = query
  return questionList(db, page, {
    organizationId: organization.id,
    filters: { id, bank, type, difficulty, tag, archived, doubles },
  })
})

async function contentOf(context: TenantContext, { id, contentVersion }: Pick<Row, 'id' | 'contentVersion'>): Promise<Question> {
  const { design, content } = questionVersions
  const isMeant = and(eq(questionVersions.questionId, id), eq(questionVersions.number, contentVersion))
  const found = await one(
    context.db
      .select({ design, content })
      .from(questionVersions)
      .where(ofTenant(context, questionVersions, isMeant)),
  )
  // It was checked by the shapes when it was stored.
  return found as Question
}

const mostDoubles = 20

async function shown(context: TenantContext, row: Row, question?: Question) {
  const own = question ?? (await contentOf(context, row))
  const keys = [row.stemKeyAr, row.stemKeyEn].filter((key) => key !== null)
  const doubles = await doublesOf(context, row.id, own, keys, mostDoubles)
  return { ...row, ...own, useCount: await countOfUses(context, row.id), doubles }
}

export const readQuestion = implement(contracts.readQuestion, async (context, { params }) =>
  shown(context, await questionRecords.get(context, params.id)),
)

const audited = ['bankId', 'type', 'stem', 'difficulty', 'tags', 'points', 'contentVersion'] as const

const keepVersion = (context: TenantContext, questionId: string, number: number, { design, content }: Question) =>
  context.db.insert(questionVersions).values({ organizationId: context.organization.id, questionId, number, design, content })

type Fields = Pick<Row, 'bankId' | 'difficulty' | 'tags' | 'points'>
type Inserting = Parameters<typeof questionRecords.insert>[0] & Parameters<typeof publish>[0]

async function insertQuestion(context: Inserting, { bankId, difficulty, tags, points }: Fields, question: Question) {
  const { type } = question.design
  const values = { bankId, type, difficulty, tags: [...new Set(tags)], points, ...stemsOf(question, tags) }
  const row = await questionRecords.insert(context, values, audited)
  await keepVersion(context, row.id, 1, question)
  await publish(context, newEvent(events.questionCreated, { questionId: row.id, bankId, type }))
  return row
}

export const createQuestion = implement(contracts.createQuestion, async (context, { body }) => {
  const { bankId, design, content, difficulty = null, tags = [], points = 1 } = body
  const fields = problemsOf({ design, content })
  if (fields.length > 0) context.fail('questionInvalid', { fields })
  await enterBank(context, bankId, 1)
  const row = await insertQuestion(context, { bankId, difficulty, tags, points }, { design, content })
  return shown(context, row, { design, content })
})

export const copyQuestion = implement(contracts.copyQuestion, async (context, { params, body }) => {
  const original = await questionRecords.get(context, params.id)
  const { bankId = original.bankId } = body
  await enterBank(context, bankId, 1)
  const question = await contentOf(context, original)
  return shown(context, await insertQuestion(context, { ...original, bankId }, question), question)
})

export const updateQuestion = implement(contracts.updateQuestion, async (context, { params, body }) => {
  const before = await questionRecords.lock(context, params.id)
  assertVersion(context, before)
  const former = await contentOf(context, before)
  const { bankId = before.bankId, difficulty = before.difficulty, points = before.points } = body
  const tags = [...new Set(body.tags ?? before.tags)]
  const question = { design: body.design ?? former.design, content: body.content ?? former.content }
  if (question.design.type !== before.type) context.fail('questionTypeFixed')
  const fields = problemsOf(question)
  if (fields.length > 0) context.fail('questionInvalid', { fields })
  const after = { id: before.id, bankId, tags, difficulty }
  const isDrawnElsewhere = bankId !== before.bankId || difficulty !== before.difficulty || String(tags) !== String(before.tags)
  if (isDrawnElsewhere && before.archivedAt === null) await assertNotNeeded(context, before, after)
  if (bankId !== before.bankId) await enterBank(context, bankId, 1)
  const isNew = body.design !== undefined || body.content !== undefined
  const contentVersion = before.contentVersion + (isNew ? 1 : 0)
  const set = { bankId, difficulty, tags, points, contentVersion, ...stemsOf(question, tags) }
  const row = await questionRecords.change(context, before, set, audited)
  if (isNew) await keepVersion(context, row.id, contentVersion, question)
  await publish(context, newEvent(events.questionChanged, { questionId: row.id, bankId, contentVersion }))
  return shown(context, row, question)
})

type Setting = Context<{ permission: 'questionBank.update' }, NonNullable<(typeof contracts.restoreQuestion)['errors']>[number]>

/** Archives a question or restores it; one that is so already is refused. */
async function setArchived(context: Setting, id: string, archivedAt: Date | null, check?: (row: Row) => Promise<void>) {
  const before = await questionRecords.lock(context, id)
  assertVersion(context, before)
  if ((before.archivedAt === null) === (archivedAt === null)) context.fail('questionState')
  await check?.(before)
  const row = await questionRecords.change(context, before, { archivedAt }, ['archivedAt'])
  const { bankId, contentVersion } = row
  await publish(context, newEvent(events.questionChanged, { questionId: id, bankId, contentVersion }))
  return shown(context, row)
}

export const archiveQuestion = implement(contracts.archiveQuestion, (context, { params }) =>
  setArchived(context, params.id, context.now, (row) => assertNotNeeded(context, row, null)),
)
export const restoreQuestion = implement(contracts.restoreQuestion, (context, { params }) =>
  setArchived(context, params.id, null),
)

export const removeQuestion = implement(contracts.removeQuestion, async (context, { params }) => {
  const row = await questionRecords.lock(context, params.id)
  assertVersion(context, row)
  if (await isGiven(context, row.id)) context.fail('questionInUse')
  await assertNotNeeded(context, row, null, true)
  await questionRecords.remove(context, row, audited)
  await publish(context, newEvent(events.questionDeleted, { questionId: row.id, bankId: row.bankId }))
  return { id: row.id }
})

const versionList = list(contracts.listQuestionVersions, {
  table: questionVersions,
  where: eq(questionVersions.questionId, given('questionId')),
  parent: questions,
  fields: {},
})

export const listQuestionVersions = implement(
  contracts.listQuestionVersions,
  async ({ db, organization, fail }, { params, page }) => {
    const asked = { organizationId: organization.id, parentId: params.id, values: { questionId: params.id } }
    const versions = await versionList(db, page, asked)
    return versions.hasParent ? versions : fail('questionNotFound')
  },
)

export const tryQuestion = implement(contracts.tryQuestion, async (context, { params, body }) => {
  const question = await contentOf(context, await questionRecords.get(context, params.id))
  return gradeAnswer(question, body.answer, context.contentLanguages[0] ?? 'ar')
})
