import { assessmentRecords, rewordAssessment } from '@/lib/domain/assessing/assessments/definitions.service'
import { writeContents } from '@/lib/domain/learning/learning-paths/authoring.service'
import { changePath, pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { changeModule } from '@/lib/domain/learning/modules/authoring/module-drafts.service'
import { moduleRecords } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { publishVersion } from '@/lib/domain/learning/modules/authoring/module-states.service'
import { rewordQuestions } from '@/lib/domain/learning/question-banks/question-texts.service'
import { Refusal } from '@/lib/platform/errors'
import type { Publishing } from '@/lib/platform/events/publish'
import type { Language } from '@/lib/platform/i18n/languages'
import { type Prepared, publishableIn } from './drafting.service'
import { translatedAssessment } from './texts/plain-units.rules'
import { refuseAll } from './texts/plan.rules'

/** The context of a store; the audit row is one for the whole file. */
type Storing = Publishing & {
  note: () => void
  fail: (reason: Refusal['reason'], detail?: Refusal['detail']) => never
}
type Options = { target: Language; userId: string; publishes: boolean }
type Of<K extends Prepared['of']['kind']> = Extract<Prepared, { of: { kind: K } }>

async function storeModule(context: Storing, prepared: Of<'module'>, { target, userId, publishes }: Options): Promise<boolean> {
  const { plan, draft } = prepared
  const { module } = prepared.of
  const row = await moduleRecords.lock(context, module.row.id)
  if (row.version !== module.row.version) {
    refuseAll(plan, 'changedMeanwhile')
    return false
  }
  const own = module.locales[target]
  // A translation that was not checked as a whole stays out of date.
  const sourceVersion = prepared.isConfirmed || !own ? null : own.sourceVersion
  const whole = await changeModule(context, module, { draft, userId, written: { [target]: sourceVersion } })
  const locales = publishableIn(draft)
  const mayPublish = publishes && module.row.status === 'published' && !module.row.hasChanges && locales.includes(target)
  if (!mayPublish) return false
  try {
    await publishVersion(context, whole, { locales, userId })
    return true
  } catch (error) {
    // Something that it names is no longer there for learners: its translation is a draft.
    if (error instanceof Refusal) return false
    throw error
  }
}

async function storePath(context: Storing, { plan, of, after }: Of<'path'>): Promise<void> {
  const before = await pathRecords.lock(context, of.path.path.id)
  if (before.version !== of.path.path.version) return refuseAll(plan, 'changedMeanwhile')
  const path = after.locales ? await changePath(context, before, { locales: after.locales }, 'settings') : before
  if (after.structure) await writeContents(context, path, after.structure)
}

async function storeAssessment(context: Storing, { plan, of }: Of<'assessment'>, { target }: Options): Promise<void> {
  const before = await assessmentRecords.lock(context, of.assessment.id)
  if (before.version !== of.assessment.version) return refuseAll(plan, 'changedMeanwhile')
  await rewordAssessment(context, before, translatedAssessment(before, target, plan.texts))
}

const isOf =
  <K extends Prepared['of']['kind']>(kind: K) =>
  (one: Prepared): one is Of<K> =>
    one.of.kind === kind

/**
 * Stores the texts of records, each only if it is as it was when it was read; returns how many modules were published. Records are locked in the order of
 * their kinds and ids, so that two imports do not wait for each other.
 */
export async function storeAll(context: Storing, prepared: readonly Prepared[], options: Options): Promise<number> {
  const inOrder = prepared.toSorted((one, other) => (one.plan.record.id < other.plan.record.id ? -1 : 1))
  for (const path of inOrder.filter(isOf('path'))) await storePath(context, path)
  let publishedCount = 0
  for (const module of inOrder.filter(isOf('module'))) if (await storeModule(context, module, options)) publishedCount += 1
  for (const assessment of inOrder.filter(isOf('assessment'))) await storeAssessment(context, assessment, options)
  const questions = inOrder.filter(isOf('question'))
  const written = await rewordQuestions(
    context,
    questions.map(({ of, content }) => ({ before: of.question, content })),
  )
  for (const { plan, of } of questions) if (!written.has(of.question.id)) refuseAll(plan, 'changedMeanwhile')
  return publishedCount
}
