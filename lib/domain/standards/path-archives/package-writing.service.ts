import { setAssetUses } from '@/lib/domain/house/files/asset-uses.service'
import { writeContents } from '@/lib/domain/learning/learning-paths/authoring.service'
import { storedRule } from '@/lib/domain/learning/learning-paths/due-rule.contract'
import { createPath, makerOf } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { type Path, titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { insertModule } from '@/lib/domain/learning/modules/authoring/module-drafts.service'
import { askerOf } from '@/lib/domain/learning/modules/authoring/modules.service'
import { moduleTypeRecords } from '@/lib/domain/learning/modules/module-types/module-type-versions.service'
import { Refusal } from '@/lib/platform/errors'
import type { Before } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { languages } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Sound } from './package-check.service'
import { withOtherIds } from './package-format.rules'

/** A context whose verbs add no audit notes: only the import or export is recorded. */
export const quiet = ({ db, organization, now }: TenantContext & { now: Date }) => ({
  db,
  organization,
  now,
  note: () => {},
  fail: (reason: Refusal['reason'], detail?: Refusal['detail']): never => {
    throw new Refusal(reason, detail)
  },
})

export const checkerOf = (context: Pick<Before, 'organization' | 'clientSignal'>) => ({
  asker: askerOf(context),
  timeZone: context.organization.regionalProfile.timeZone,
})

type Writing = TenantContext & {
  now: Date
  user: Parameters<typeof makerOf>[0]
  organization: Pick<Before['organization'], 'id' | 'regionalProfile'>
}

/** Creates the path of a checked package and its modules, as drafts with ids of their own. */
export async function writePath(context: Writing, parts: Sound): Promise<{ path: Path; moduleIds: string[] }> {
  const own = quiet(context)
  for (const key of new Set(parts.drafts.map(({ module }) => module.typeKey))) {
    // Locked, so that no type is deprecated before the commit.
    const type = await moduleTypeRecords.lock(own, key)
    if (type.deprecatedAt) throw new Refusal('validation', { fields: [{ key: 'packageType', property: 'modules' }] })
  }
  const ids = new Map<string, string>()
  const moduleIds: string[] = []
  for (const { module, draft } of parts.drafts) {
    const stale = languages.filter((language) => module.locales[language]?.isStale)
    const { row } = await insertModule(own, module.typeKey, draft, context.user.id, stale)
    ids.set(module.id, row.id)
    moduleIds.push(row.id)
  }
  const { dueRule, enrolmentDeadline, ...fields } = parts.fields
  const { timeZone } = context.organization.regionalProfile
  const deadline = momentIn(enrolmentDeadline, timeZone)
  const rule = dueRule && storedRule(dueRule, timeZone)
  const settings = { ...fields, enrolmentDeadline: deadline, ...(rule && { dueRule: rule }) }
  const path = await createPath(own, settings, makerOf(context.user))
  if (path.coverAssetId)
    await setAssetUses(own, { type: 'learningPath', id: path.id, label: titlesOf(path) }, [path.coverAssetId])
  for (const { id, items } of parts.structure.sections)
    for (const one of [id, ...items.map((item) => item.id)]) ids.set(one, newId())
  await writeContents(own, path, withOtherIds(parts.structure, ids))
  return { path, moduleIds }
}
