import type { Draft } from '@/lib/domain/learning/modules/authoring/module-drafts.service'
import { bodyOf, type WholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { contentOf, draftOf } from '@/lib/domain/learning/modules/authoring/modules.service'
import type { Asker } from '@/lib/domain/learning/modules/schemas/module-type-compiler'
import { problemsOf } from '@/lib/domain/learning/question-banks/questions.rules'
import { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import { Refusal } from '@/lib/platform/errors'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { Gathered, Pair } from './gathering.service'
import { translatedModule } from './texts/module-units.rules'
import { translatedPath } from './texts/plain-units.rules'
import { type RecordPlan, refuseAll } from './texts/plan.rules'
import { translatedQuestion } from './texts/question-units.rules'

type Of<K extends Gathered['kind']> = Extract<Gathered, { kind: K }>
/** A record with the texts that it is to get, checked by its rules. */
export type Prepared =
  | { plan: RecordPlan; of: Of<'module'>; draft: Draft; isConfirmed: boolean }
  | { plan: RecordPlan; of: Of<'question'>; content: Content }
  | { plan: RecordPlan; of: Of<'path'>; after: ReturnType<typeof translatedPath> }
  | { plan: RecordPlan; of: Of<'assessment'> }

/** Whether a translator has looked at every text of a module that is out of date. */
function isConfirmed({ record, seen, outcomes }: RecordPlan): boolean {
  const stale = record.units.filter(({ state }) => state === 'stale')
  return stale.length > 0 && stale.every(({ id }) => seen.has(id)) && !outcomes.some(({ outcome }) => outcome === 'refused')
}

/** The languages of a draft that learners may get; none where its source may not. */
export function publishableIn({ content, problems, sourceLocale }: Draft): Language[] {
  const isOf = (property: string, language: Language) => `${property}.`.startsWith(`locales.${language}.`)
  const isCommon = problems.some(({ property }) => !languages.some((language) => isOf(property, language)))
  const good = languages.filter(
    (language) => content.locales[language] && !problems.some(({ property }) => isOf(property, language)),
  )
  return isCommon || !good.includes(sourceLocale) ? [] : good
}

async function moduleDraft(asker: Asker, module: WholeModule, target: Language, plan: RecordPlan): Promise<Draft | string> {
  const { title, values } = translatedModule(module, target, plan.texts)
  const content = contentOf(module)
  const body = bodyOf(module.type.bodySchema, module.row.shared, values)
  const locales = { ...content.locales, [target]: { title, body } }
  try {
    return await draftOf(asker, module, module.row.sourceLocale, { ...content, locales }, [target])
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'validation') return error.detail.fields?.[0]?.property ?? ''
    throw error
  }
}

/** The first field of a question's texts that is against the rules of the bank. */
function questionFault(of: Of<'question'>, content: Content): string | null {
  const shape = Content.safeParse(content)
  const issue = shape.error?.issues[0]
  if (issue) return ['content', ...issue.path].join('.')
  return problemsOf({ design: of.question.design, content })[0]?.property ?? null
}

/** The texts of one record, checked by its rules; null: nothing of it is stored. */
export async function preparedRecord(
  asker: Asker,
  of: Gathered,
  plan: RecordPlan,
  { source, target }: Pair,
): Promise<Prepared | null> {
  if (of.kind === 'module') {
    const confirmed = isConfirmed(plan)
    if (plan.texts.size === 0 && !confirmed) return null
    const draft = await moduleDraft(asker, of.module, target, plan)
    if (typeof draft !== 'string') return { plan, of, draft, isConfirmed: confirmed }
    refuseAll(plan, 'invalid', draft)
    return null
  }
  if (plan.texts.size === 0) return null
  if (of.kind === 'question') {
    const content = translatedQuestion(of.question, source, target, plan.texts)
    const fault = questionFault(of, content)
    if (fault === null) return { plan, of, content: Content.parse(content) }
    refuseAll(plan, 'invalid', fault)
    return null
  }
  if (of.kind === 'assessment') return { plan, of }
  const { locales } = of.path.path
  return { plan, of, after: translatedPath({ locales, structure: of.path.structure }, target, plan.texts) }
}
