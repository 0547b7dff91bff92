import { and, asc, eq, gt } from 'drizzle-orm'
import { questionBanks, questions, questionVersions } from '@/db/schema/question-banks'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { languages } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { readSentFile } from '@/lib/platform/reading/read'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { presentIdentities } from './doubles.service'
import { fileOf, isPacked } from './exchange/archives.service'
import { formats } from './exchange/formats.rules'
import { exchangeLimits } from './exchange/limits.rules'
import { type QuestionFile, questionFileReader } from './exchange/question-files.rules'
import type { ReadQuestion } from './exchange/read-question.rules'
import { identitiesOf } from './identity.rules'
import { enterBank } from './question-banks.service'
import * as contracts from './question-exchange.contract'
import type { Question } from './questions.rules'
import { questionBanks as room } from './room'
import { stemsOf } from './stems.rules'

const { events } = room

type Found = ReadQuestion & { stems: ReturnType<typeof stemsOf> | null; isDouble: boolean }

/** Marks the questions that are the same as one of a bank, or as one before them in the file. */
async function withDoubles(context: TenantContext, read: readonly ReadQuestion[]): Promise<Found[]> {
  const stems = read.map(({ question, tags }) => question && stemsOf(question.content, tags))
  const keys = stems.flatMap((each) => [each?.stemKeyAr, each?.stemKeyEn]).filter((key) => typeof key === 'string')
  const known = await presentIdentities(context, [...new Set(keys)])
  return read.map((one, at) => {
    const own = one.question ? identitiesOf(one.question) : []
    const isDouble = own.some((identity) => known.has(identity))
    for (const identity of own) known.add(identity)
    return { ...one, stems: stems[at] ?? null, isDouble }
  })
}

type Stored = Pick<Found, 'difficulty' | 'tags' | 'points'> & {
  id: string
  question: Question
  stems: NonNullable<Found['stems']>
}
type Wanted = Found & Stored
type Inserting = TenantContext & Parameters<typeof publish>[0]

async function insertAll(context: Inserting, bankId: string, wanted: readonly Stored[]) {
  if (wanted.length === 0) return
  const organizationId = context.organization.id
  await context.db.insert(questions).values(
    wanted.map(({ id, question: { design }, difficulty, tags, points, stems }) => ({
      ...stems,
      organizationId,
      id,
      bankId,
      type: design.type,
      difficulty,
      tags,
      points: points ?? 1,
    })),
  )
  await context.db
    .insert(questionVersions)
    .values(wanted.map(({ id, question }) => ({ organizationId, questionId: id, number: 1, ...question })))
  await publish(
    context,
    ...wanted.map(({ id, question: { design } }) =>
      newEvent(events.questionCreated, { questionId: id, bankId, type: design.type }),
    ),
  )
}

/** Adds questions that were checked by the shapes to a bank; returns their ids. */
export async function addQuestions(
  context: Inserting & Parameters<typeof enterBank>[0],
  bankId: string,
  added: readonly { question: Question; tags: string[] }[],
): Promise<string[]> {
  await enterBank(context, bankId, added.length)
  const rows = added.map(({ question, tags }) => {
    const stems = stemsOf(question.content, tags)
    return { id: newId(), question, tags, stems, difficulty: null, points: null }
  })
  await insertAll(context, bankId, rows)
  return rows.map(({ id }) => id)
}

async function bankOf(context: TenantContext & { fail: (reason: 'questionBankNotFound') => never }, id: string) {
  const [bank] = await context.db
    .select({ name: questionBanks.name })
    .from(questionBanks)
    .where(ofTenant(context, questionBanks, eq(questionBanks.id, id)))
  return bank ?? context.fail('questionBankNotFound')
}

const resourceOf = (id: string, name: { ar?: string; en?: string }) => ({
  type: 'questionBank' as const,
  id,
  label: name.ar ?? name.en,
  name,
})

type Importing = { organization: { id: string }; fail: (reason: 'importTooManyQuestions') => never }
/** Before the transaction, which does not wait for a file. */
const readQuestions = async ({ organization, fail }: Importing, { format, text, language }: QuestionFile) => {
  const read = await readSentFile(questionFileReader, { format, text, language }, organization)
  if (read.length > exchangeLimits.questions) fail('importTooManyQuestions')
  return read
}

export const importQuestions = implement(
  contracts.importQuestions,
  (context, { body }) => readQuestions(context, body),
  async (context, { body }, read) => {
    const { bankId, doubles, dryRun } = body
    const { name } = await bankOf(context, bankId)
    const isWanted = ({ question, isDouble }: Found) => question !== null && !(isDouble && doubles === 'skip')
    const found = (await withDoubles(context, read)).map((one) => ({ ...one, id: isWanted(one) ? newId() : null }))
    const wanted = found.filter((one): one is Wanted => one.id !== null)
    await enterBank(context, bankId, wanted.length)
    if (!dryRun) await insertAll(context, bankId, wanted)
    context.note({ resource: resourceOf(bankId, name), after: dryRun ? undefined : { questionCount: wanted.length } })
    return {
      readCount: read.length,
      importedCount: wanted.length,
      refusedCount: read.filter(({ question }) => question === null).length,
      doubleCount: found.filter(({ isDouble }) => isDouble).length,
      questions: found.map(({ line, label, question, id, isDouble, isPartial, lost, problems }) => ({
        line,
        label,
        type: question?.design.type ?? null,
        languages: languages.filter((each) => question?.content[each]),
        id: dryRun ? null : id,
        isDouble,
        isPartial,
        lost,
        problems,
      })),
    }
  },
)

const longestExport = 4_000_000
const perRead = 200

/** The questions of a bank with their content in force, oldest first, after one of them. */
async function questionsAfter(context: TenantContext, bankId: string, after: string | undefined) {
  const { id, type, difficulty, tags, points } = questions
  const { design, content } = questionVersions
  const isInForce = and(
    eq(questionVersions.organizationId, questions.organizationId),
    eq(questionVersions.questionId, questions.id),
    eq(questionVersions.number, questions.contentVersion),
  )
  return context.db
    .select({ id, type, difficulty, tags, points, design, content })
    .from(questions)
    .innerJoin(questionVersions, isInForce)
    .where(ofTenant(context, questions, and(eq(questions.bankId, bankId), after ? gt(id, after) : undefined)))
    .orderBy(asc(id))
    .limit(perRead)
}

/** A file name of letters and digits. */
const fileNameOf = ({ en, ar }: { ar?: string; en?: string }, ending: string): string => {
  const name = (en ?? ar ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${name.replace(/^-|-$/g, '') || 'questions'}.${ending}`
}

export const exportQuestions = implement(contracts.exportQuestions, async (context, { body: { bankId, format } }) => {
  const { name } = await bankOf(context, bankId)
  const { write, ending } = formats[format]
  const texts: string[] = []
  const leftOut: { id: string; type: Question['design']['type'] }[] = []
  let length = 0
  let last: string | undefined
  for (;;) {
    const rows = await questionsAfter(context, bankId, last)
    for (const { id, type, difficulty, tags, points, design, content } of rows) {
      // They were checked by the shapes when they were stored.
      const question = { design, content } as Question
      const text = write({ ...question, difficulty, tags, points }, texts.length + 1)
      if (text === null) leftOut.push({ id, type })
      else texts.push(text)
      length += text?.length ?? 0
    }
    if (length > longestExport) context.fail('questionExportTooLarge')
    last = rows.at(-1)?.id
    if (rows.length < perRead) break
  }
  context.note({ resource: resourceOf(bankId, name) })
  return {
    fileName: fileNameOf(name, ending),
    encoding: isPacked(format) ? ('base64' as const) : ('text' as const),
    text: await fileOf(format, texts),
    exportedCount: texts.length,
    leftOut,
  }
})
