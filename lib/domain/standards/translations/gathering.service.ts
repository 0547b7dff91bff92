import { type Assessment, assessmentsByIds } from '@/lib/domain/assessing/assessments/definitions.service'
import { type PathWithStructure, pathsByIds } from '@/lib/domain/learning/learning-paths/whole-paths.service'
import type { WholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { mayTake } from '@/lib/domain/learning/modules/authoring/modules.rules'
import { wholeModules } from '@/lib/domain/learning/modules/authoring/whole-modules.service'
import { type QuestionInForce, questionsByIds } from '@/lib/domain/learning/question-banks/question-texts.service'
import type { Language } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { moduleUnits } from './texts/module-units.rules'
import { assessmentUnits, pathUnits } from './texts/plain-units.rules'
import { neededOfQuestion, questionUnits } from './texts/question-units.rules'
import type { Translatable } from './texts/unit.rules'

/** Records with their texts, and what they were made of, to be written again. */
export type Gathered =
  | { kind: 'module'; record: Translatable; module: WholeModule }
  | { kind: 'question'; record: Translatable; question: QuestionInForce }
  | { kind: 'path'; record: Translatable; path: PathWithStructure }
  | { kind: 'assessment'; record: Translatable; assessment: Assessment }

/** From a language into another one. */
export type Pair = { source: Language; target: Language }

const titleIn = (titles: Partial<Record<Language, string>>, { source, target }: Pair) => titles[source] ?? titles[target] ?? ''

export function gatheredModule(module: WholeModule, pair: Pair): Gathered {
  const { row, locales } = module
  const isFromSource = row.sourceLocale === pair.source
  const record: Translatable = {
    kind: 'module',
    id: row.id,
    title: titleIn(row.titles, pair),
    type: row.typeKey,
    units: moduleUnits(module, pair.target),
    needed: locales[pair.target] ? [] : ['title'],
    ...(!isFromSource && { refusal: 'sourceLanguage' as const }),
    ...(isFromSource && !mayTake('change', row.status) && { refusal: 'state' as const }),
  }
  return { kind: 'module', record, module }
}

export function gatheredQuestion(question: QuestionInForce, pair: Pair): Gathered {
  const units = questionUnits(question, pair.source, pair.target)
  const record: Translatable = {
    kind: 'question',
    id: question.id,
    title: titleIn(question.stem, pair).slice(0, 120),
    type: question.design.type,
    units,
    needed: question.content[pair.target] ? [] : neededOfQuestion(units),
    ...(question.archivedAt && { refusal: 'state' as const }),
  }
  return { kind: 'question', record, question }
}

export function gatheredPath(path: PathWithStructure, pair: Pair): Gathered {
  const { source, target } = pair
  const { id, locales, status } = path.path
  const units = pathUnits({ locales, structure: path.structure }, [source, target])
  // A path has title and description in a language, or neither.
  const isNew = !locales[target]
  const record: Translatable = {
    kind: 'path',
    id,
    title: (locales[source] ?? locales[target])?.title ?? '',
    type: 'path',
    units: units.map((unit) => (isNew && !unit.id.startsWith('section.') ? { ...unit, group: 'path' } : unit)),
    needed: [],
    ...(status === 'archived' && { refusal: 'state' as const }),
  }
  return { kind: 'path', record, path }
}

export function gatheredAssessment(assessment: Assessment, pair: Pair): Gathered {
  const { id, title, instructions, status } = assessment
  const record: Translatable = {
    kind: 'assessment',
    id,
    title: titleIn(title, pair),
    type: 'assessment',
    units: assessmentUnits({ title, instructions }, [pair.source, pair.target]),
    needed: [],
    ...(status === 'archived' && { refusal: 'state' as const }),
  }
  return { kind: 'assessment', record, assessment }
}

/** Everything that a file names, as it is now. */
export async function gatherNamed(
  context: TenantContext,
  named: readonly Pick<Translatable, 'kind' | 'id'>[],
  pair: Pair,
): Promise<Gathered[]> {
  const idsOf = (kind: Translatable['kind']) => named.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const modules = await wholeModules(context, idsOf('module'))
  const questions = await questionsByIds(context, idsOf('question'))
  const paths = await pathsByIds(context, idsOf('path'))
  const found = await assessmentsByIds(context, idsOf('assessment'))
  return [
    ...paths.map((path) => gatheredPath(path, pair)),
    ...modules.map((module) => gatheredModule(module, pair)),
    ...found.map((assessment) => gatheredAssessment(assessment, pair)),
    ...questions.map((question) => gatheredQuestion(question, pair)),
  ]
}
