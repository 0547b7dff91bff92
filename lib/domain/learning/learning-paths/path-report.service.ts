import type { learningPaths, PathStructure } from '@/db/schema/learning-paths'
import { moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { Refusal } from '@/lib/platform/errors'
import { isLanguage, type Language, languages } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Problem, problemsIn } from './path-report.rules'
import { itemsOf } from './structure.rules'

type Path = typeof learningPaths.$inferSelect
type Asking = TenantContext & { now: Date; organization: { supportedLocales?: readonly string[] } }

/** The report on these contents of a path, in one statement. */
export async function problemsOf(context: Asking, path: Path, structure: PathStructure): Promise<Problem[]> {
  const spoken: readonly Language[] = context.organization.supportedLocales?.filter(isLanguage) ?? languages
  const ids = itemsOf(structure).map(({ moduleId }) => moduleId)
  return problemsIn({
    structure,
    modules: await moduleSummaries(context, ids, spoken),
    written: Object.keys(path.locales),
    languages: spoken,
    requireAllLocales: path.requireAllLocales,
    now: context.now,
  })
}

/** Refuses contents whose report has errors, with these errors. */
export async function assertPublishable(context: Asking, path: Path, structure: PathStructure): Promise<void> {
  const errors = (await problemsOf(context, path, structure)).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const fields = errors.slice(0, 100).map(({ code, property }) => ({ key: code, property }))
  throw new Refusal('pathNotPublishable', { fields })
}
