import { and, asc, eq, gt } from 'drizzle-orm'
import { questions, questionVersions } from '@/db/schema/question-banks'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { readSentFile } from '@/lib/platform/reading/read'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { matchesOf } from './completing.service'
import { presentIdentities } from './doubles.service'
import { fileOf, isPacked } from './exchange/archives.service'
import { formats } from './exchange/formats.rules'
import { exchangeLimits } from './exchange/limits.rules'
import { type QuestionFile, questionFileReader } from './exchange/question-files.rules'
import type { ReadQuestion } from './exchange/read-question.rules'
import { identitiesOf } from './identity.rules'
import { enterBank, nameOfBank } from './question-banks.service'
import * as contracts from './question-exchange.contract'
import { type QuestionInForce, rewordQuestions } from './question-texts.service'
import type { Question } from './questions.rules'
import { questionBanks as room } from './room'
import { stemsOf } from './stems.rules'
import type { Content } from './types/content.rules'

const { events } = room

type Found = ReadQuestion & { stems: ReturnType<typeof stemsOf> | null; isDouble: boolean }

/** Marks the questions that are the same as one of a bank, or as one before them in the file. */
async function withDoubles(context: TenantContext, read: readonly ReadQuestion[]): Promise<Found[]> {
  const stems = read.map(({ question, tags }) => question && stemsOf(question, tags))
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
    const stems = stemsOf(question, tags)
    return { id: newId(), question, tags, stems, difficulty: null, points: null }
  })
  await insertAll(context, bankId, rows)
  return rows.map(({ id }) => id)
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

type Answering = { organization: { id: string }; user: { permissions: { has(permission: 'questionBank.update'): boolean } } }
type Completed = { before: QuestionInForce; language: Language; content: Content }

/** Doubles with the language that a file adds to each, or the problem that keeps it from that. */
async function completions(
  context: TenantContext & Answering,
  found: Found[],
): Promise<(Found & { completed: Completed | null })[]> {
  const stemKeys = found.flatMap(({ stems }) => [stems?.stemKeyAr, stems?.stemKeyEn]).filter((key) => typeof key === 'string')
  const matches = await matchesOf(context, found, [...new Set(stemKeys)])
  return found.map((one, at) => {
    const match = matches[at]
    if (!match) return { ...one, completed: null }
    const { before, completion } = match
    if (completion.kind === 'same') return { ...one, isDouble: true, completed: null }
    if (completion.kind === 'completes') return { ...one, isDouble: true, completed: { before, ...completion } }
    const { key, property } = completion
    return { ...one, isDouble: true, problems: [{ key, property }], completed: null }
  })
}

export const importQuestions = implement(
  contracts.importQuestions,
  (context, { body }) => {
    if (body.doubles === 'complete' && !context.user.permissions.has('questionBank.update')) context.fail('permissionForbidden')
    return readQuestions(context, body)
  },
  async (context, { body }, read) => {
    const { bankId, doubles, dryRun } = body
    const name = await nameOfBank(context, bankId)
    const marked = await withDoubles(context, read)
    const known = doubles === 'complete' ? await completions(context, marked) : marked.map((one) => ({ ...one, completed: null }))
    const isWanted = ({ question, isDouble }: Found) => question !== null && !(isDouble && doubles !== 'import')
    const found = known.map((one) => ({ ...one, id: isWanted(one) ? newId() : null }))
    const wanted = found.filter((one): one is (typeof found)[number] & Wanted => one.id !== null)
    const completed = found.flatMap((one) => one.completed ?? [])
    await enterBank(context, bankId, wanted.length)
    if (!dryRun) await insertAll(context, bankId, wanted)
    // Between the read of a question and its lock another person may have changed it: then it is reported as a double.
    const written = dryRun ? new Set(completed.map(({ before }) => before.id)) : await rewordQuestions(context, completed)
    const counts = { questionCount: wanted.length, completedCount: written.size }
    context.note({ resource: resourceOf(bankId, name), after: dryRun ? undefined : counts })
    return {
      readCount: read.length,
      importedCount: wanted.length,
      completedCount: written.size,
      refusedCount: found.filter(({ problems }) => problems.length > 0).length,
      doubleCount: found.filter(({ isDouble }) => isDouble).length,
      questions: found.map(({ line, label, question, id, isDouble, isPartial, lost, problems, completed: own }) => ({
        line,
        label,
        type: question?.design.type ?? null,
        languages: languages.filter((each) => question?.content[each]),
        id: dryRun ? null : id,
        completed: own && written.has(own.before.id) ? { id: own.before.id, language: own.language } : null,
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

export const exportQuestions = implement(contracts.exportQuestions, async (context, { body }) => {
  const { bankId, format, withIds } = body
  const name = await nameOfBank(context, bankId)
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
      const own = { ...question, difficulty, tags, points, ...(withIds && { id }) }
      const text = write(own, texts.length + 1)
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
