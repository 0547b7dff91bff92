import type { z } from 'zod'
import { askerOf } from '@/lib/domain/learning/modules/authoring/modules.service'
import { type FieldError, Refusal } from '@/lib/platform/errors'
import { type Before, implement } from '@/lib/platform/http/implement'
import { readSentFile } from '@/lib/platform/reading/read'
import { type Prepared, preparedRecord } from './drafting.service'
import { translationLimits } from './files/limits.rules'
import { type SentTranslation, type TranslationFault, translationReader } from './files/translation-file.rules'
import { gatherNamed } from './gathering.service'
import { storeAll } from './storing.service'
import { namedRecords, type Outcome, type Plan, planned } from './texts/plan.rules'
import { recordKey, recordOf, type Translatable } from './texts/unit.rules'
import * as contracts from './translations.contract'
import type { TextKind } from './words'

type Importing = Before<
  { role: 'admin'; permission: 'learningModule.translate' },
  NonNullable<(typeof contracts.importTranslations)['errors']>[number]
>

/** The permission that the texts of a kind take; those of modules take that of the operation. */
const permissionFor: Record<Exclude<TextKind, 'module'>, Parameters<Importing['user']['permissions']['has']>[0]> = {
  path: 'learningPath.update',
  assessment: 'assessmentContent.update',
  question: 'questionBank.update',
}

const errorOf = {
  unreadable: 'translationUnreadable',
  languages: 'translationLanguages',
  tooLarge: 'translationTooLarge',
  tooMany: 'translationTooLarge',
} as const satisfies Record<TranslationFault['fault'], string>

async function readFile(context: Importing, { text, encoding }: SentTranslation) {
  const file = await readSentFile(translationReader, { text, encoding }, context.organization)
  if (!('fault' in file)) return file
  const { bytes, units } = translationLimits
  const isTooMuch = file.fault === 'tooLarge' || file.fault === 'tooMany'
  const field: FieldError = isTooMuch
    ? { key: 'translationSize', property: 'text', params: { units, bytes } }
    : { key: 'translationLine', property: 'text', params: { line: file.line } }
  return context.fail(errorOf[file.fault], { fields: [field] })
}

/** Reads a file and checks everything that does not wait for a lock, before the transaction. */
async function prepare(context: Importing, body: z.output<NonNullable<typeof contracts.importTranslations.body>>) {
  const { permissions } = context.user
  if (body.publishes && !permissions.has('learningModule.publish')) context.fail('permissionForbidden')
  const { source, target, units } = await readFile(context, body)
  const pair = { source, target }
  const gathered = await context.inTransaction((db) =>
    gatherNamed({ db, organization: context.organization }, namedRecords(units), pair),
  )
  const records = gathered.map(({ record }): Translatable => {
    const isAllowed = record.kind === 'module' || permissions.has(permissionFor[record.kind])
    return isAllowed ? record : { ...record, refusal: 'notAllowed' }
  })
  const plan = planned(records, units, body)
  const byKey = new Map(gathered.map((one) => [recordKey(one.record), one]))
  const prepared: Prepared[] = []
  for (const own of plan.records) {
    const of = byKey.get(recordKey(own.record))
    const one = of && (await preparedRecord(askerOf(context), of, own, pair))
    if (one) prepared.push(one)
  }
  return { pair, plan, prepared }
}

const isTaken = ({ outcome }: Outcome) => outcome === 'taken'

/** The answer: counts of everything, and the outcomes that need attention. */
function reported({ records, others }: Plan) {
  const outcomes = [...records.flatMap((one) => one.outcomes), ...others]
  const count = (kind: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length
  const titles = new Map(records.map(({ record }) => [recordKey(record), record.title]))
  const placeOf = (id: string) => {
    const record = recordOf(id)
    return (record && titles.get(recordKey(record))) ?? ''
  }
  const inOrder = (kind: Outcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind).toSorted((one, other) => one.line - other.line)
  const changed = (kind: TextKind) =>
    records.filter(({ record, outcomes: own }) => record.kind === kind && own.some(isTaken)).length
  return {
    takenCount: count('taken'),
    unchangedCount: count('unchanged'),
    untranslatedCount: count('untranslated'),
    refusedCount: count('refused'),
    records: {
      path: changed('path'),
      module: changed('module'),
      assessment: changed('assessment'),
      question: changed('question'),
    },
    units: [...inOrder('refused'), ...inOrder('taken')]
      .slice(0, contracts.mostOutcomes)
      .map((one) => ({ ...one, id: one.id.slice(0, 1_000), place: placeOf(one.id) })),
  }
}

const resourceTypes: Record<TextKind, string> = {
  path: 'learningPath',
  module: 'learningModule',
  assessment: 'assessment',
  question: 'question',
}

export const importTranslations = implement(
  contracts.importTranslations,
  (context, { body }) => prepare(context, body),
  async (context, { body }, { pair, plan, prepared }) => {
    const storing = {
      db: context.db,
      organization: context.organization,
      now: context.now,
      requestId: context.requestId,
      user: context.user,
      note: () => {},
      fail: (reason: Refusal['reason'], detail?: Refusal['detail']): never => {
        throw new Refusal(reason, detail)
      },
    }
    const options = { target: pair.target, userId: context.user.id, publishes: body.publishes }
    const publishedCount = body.dryRun ? 0 : await storeAll(storing, prepared, options)
    const report = reported(plan)
    const [only, ...more] = plan.records.filter(({ texts }) => texts.size > 0)
    if (only && more.length === 0)
      context.note({ resource: { type: resourceTypes[only.record.kind], id: only.record.id, label: only.record.title } })
    const { takenCount, refusedCount } = report
    if (!body.dryRun) context.note({ after: { ...pair, takenCount, refusedCount, publishedCount } })
    return { ...pair, ...report, publishedCount }
  },
)
