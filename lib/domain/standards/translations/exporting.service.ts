import type { z } from 'zod'
import { assessmentsByIds, sectionsOf } from '@/lib/domain/assessing/assessments/definitions.service'
import { drawnFrom, fits, fixedIds } from '@/lib/domain/assessing/assessments/draw.rules'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { pathsByIds } from '@/lib/domain/learning/learning-paths/whole-paths.service'
import type { WholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { modulesWrittenIn, wholeModules } from '@/lib/domain/learning/modules/authoring/whole-modules.service'
import type { LocaleState } from '@/lib/domain/learning/modules/words'
import type { Candidate } from '@/lib/domain/learning/question-banks/candidate.rules'
import { nameOfBank } from '@/lib/domain/learning/question-banks/question-banks.service'
import { candidatesIn } from '@/lib/domain/learning/question-banks/question-rows.service'
import { questionsByIds, questionsOfBank } from '@/lib/domain/learning/question-banks/question-texts.service'
import { type Context, implement } from '@/lib/platform/http/implement'
import { csvTable } from './files/csv-writer.rules'
import type { FileContent } from './files/file-record.rules'
import { exportLimits } from './files/limits.rules'
import { xliff2 } from './files/xliff2-writer.rules'
import { xliff12 } from './files/xliff12-writer.rules'
import { type Gathered, gatheredAssessment, gatheredModule, gatheredPath, gatheredQuestion, type Pair } from './gathering.service'
import * as contracts from './translations.contract'
import type { TranslationFormat, WantedText } from './words'

type Exporting = Context<
  { role: 'admin'; permission: 'learningModule.translate' },
  'permissionForbidden' | 'pathNotFound' | 'questionBankNotFound' | 'translationExportTooLarge'
>
type Body = z.output<NonNullable<typeof contracts.exportTranslations.body>>
type Found = { name: string; gathered: Gathered[]; otherSourceCount: number }

const formats: Record<TranslationFormat, { write: (content: FileContent) => Iterable<string>; ending: string }> = {
  xliff12: { write: xliff12, ending: 'xlf' },
  xliff2: { write: xliff2, ending: 'xlf' },
  csv: { write: csvTable, ending: 'csv' },
}

const wantedStates: Record<WantedText, readonly LocaleState[]> = {
  missing: ['missing'],
  stale: ['stale'],
  translated: ['draft', 'published'],
}

/** Modules that are translated from a language, and how many others there are. */
function ofSource(modules: readonly WholeModule[], pair: Pair) {
  const own = modules.filter(({ row }) => row.sourceLocale === pair.source && row.status !== 'archived')
  return { gathered: own.map((module) => gatheredModule(module, pair)), otherSourceCount: modules.length - own.length }
}

async function inPath(
  context: Exporting,
  { pathId, withQuestions }: { pathId: string; withQuestions: boolean },
  pair: Pair,
): Promise<Found> {
  const { permissions } = context.user
  if (!permissions.has('learningPath.read')) context.fail('permissionForbidden')
  const [path] = await pathsByIds(context, [pathId])
  if (!path) return context.fail('pathNotFound')
  const moduleIds = [...new Set(itemsOf(path.structure).map(({ moduleId }) => moduleId))]
  if (moduleIds.length > exportLimits.modules) tooLarge(context)
  const modules = await wholeModules(context, moduleIds)
  const places = new Map(moduleIds.map((id, at) => [id, at]))
  const inOrder = modules.toSorted((one, other) => (places.get(one.row.id) ?? 0) - (places.get(other.row.id) ?? 0))
  const named = inOrder.map(({ row }) => row.shared.assessmentId).filter((id) => typeof id === 'string')
  const quizzes = permissions.has('assessmentContent.read') ? await assessmentsByIds(context, [...new Set(named)]) : []
  const sections = quizzes.flatMap((quiz) => sectionsOf(quiz.sections))
  const isAsked = withQuestions && sections.length > 0 && permissions.has('questionBank.read')
  const fixed = new Set(fixedIds(sections))
  const isGiven = (one: Candidate) =>
    fixed.has(one.id) || sections.some((section) => section.source === 'draw' && fits(section, one))
  const drawn = isAsked ? (await candidatesIn(context, drawnFrom(sections))).filter(isGiven) : []
  if (drawn.length > exportLimits.questions) tooLarge(context)
  const questions = await questionsByIds(
    context,
    drawn.map(({ id }) => id),
  )
  const { gathered, otherSourceCount } = ofSource(inOrder, pair)
  return {
    name: path.path.locales.en?.title ?? path.path.locales.ar?.title ?? '',
    otherSourceCount,
    gathered: [
      gatheredPath(path, pair),
      ...gathered,
      ...quizzes.map((quiz) => gatheredAssessment(quiz, pair)),
      ...questions.map((question) => gatheredQuestion(question, pair)),
    ],
  }
}

async function inBank(context: Exporting, bankId: string, pair: Pair): Promise<Found> {
  if (!context.user.permissions.has('questionBank.export')) context.fail('permissionForbidden')
  const name = await nameOfBank(context, bankId)
  const questions = await questionsOfBank(context, bankId, exportLimits.questions)
  if (questions.length > exportLimits.questions) tooLarge(context)
  const gathered = questions.map((question) => gatheredQuestion(question, pair))
  return { name: name.en ?? name.ar ?? '', gathered, otherSourceCount: 0 }
}

async function inModules(context: Exporting, ids: readonly string[] | undefined, pair: Pair): Promise<Found> {
  const modules = ids
    ? await wholeModules(context, [...new Set(ids)])
    : await modulesWrittenIn(context, pair.source, exportLimits.modules)
  if (modules.length > exportLimits.modules) tooLarge(context)
  return { name: 'modules', ...ofSource(modules, pair) }
}

const tooLarge = (context: Exporting): never => {
  const { modules, questions, length } = exportLimits
  const fields = [{ key: 'translationScope', property: 'scope', params: { modules, questions, length } }]
  return context.fail('translationExportTooLarge', { fields })
}

const fileNameOf = (name: string, { source, target }: Pair, ending: string): string => {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'texts'}-${source}-${target}.${ending}`
}

function gather(context: Exporting, { scope, source, target }: Body): Promise<Found> {
  const pair = { source, target }
  if (scope.kind === 'path') return inPath(context, scope, pair)
  return scope.kind === 'bank' ? inBank(context, scope.bankId, pair) : inModules(context, scope.moduleIds, pair)
}

export const exportTranslations = implement(contracts.exportTranslations, async (context, { body }) => {
  const { source, target, want, format } = body
  const { name, gathered, otherSourceCount } = await gather(context, body)
  const states = new Set(want.flatMap((wanted) => wantedStates[wanted]))
  const records = gathered.flatMap(({ record }) => {
    const units = record.units.filter(({ state }) => states.has(state))
    return units.length > 0 ? [{ record, units }] : []
  })
  const { write, ending } = formats[format]
  const pieces: string[] = []
  let length = 0
  for (const piece of write({ source, target, records })) {
    pieces.push(piece)
    length += piece.length
    if (length > exportLimits.length) tooLarge(context)
  }
  const unitCount = records.reduce((sum, { units }) => sum + units.length, 0)
  context.note({ after: { source, target, unitCount, recordCount: records.length } })
  return {
    fileName: fileNameOf(name, { source, target }, ending),
    text: pieces.join(''),
    unitCount,
    recordCount: records.length,
    otherSourceCount,
  }
})
