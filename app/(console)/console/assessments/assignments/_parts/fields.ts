import { updateAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { workKinds } from '@/lib/domain/assessing/assignments/words'
import { listRubrics } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import { type Field, formFields } from '@/lib/ui/form/fields'
import type { Person } from '@/lib/ui/person'
import { textIn } from '../../../question-banks/_parts/names'
import { withoutEmptying } from '../../_parts/setting-groups'

const order = [
  ...['title', 'instructions', 'kinds', 'fileKinds', 'maxFiles', 'maxFileMegabytes', 'maxPoints', 'passPercent', 'completesOn'],
  ...['rubricId', 'dueAt', 'dueDays', 'closesAt', 'latePolicy', 'penaltyPercent', 'penaltyFloor', 'graceMinutes'],
  ...['resubmissions', 'teamGroupId', 'teamGrades', 'markers', 'markerTolerance', 'release', 'anonymousMarking'],
]
type Page = Pick<Person, 'textsOf' | 'api' | 'me' | 'language'>
type Option = { value: string; label: string }

/** The rubrics and groups that can be chosen; none where the person may not list them. */
async function choicesOf({ api, me, language }: Page): Promise<Record<string, Option[]>> {
  const most = { perPage: 100 }
  const [rubrics, groups] = await Promise.all([
    can(me, listRubrics) ? api(listRubrics, { query: { ...most, status: 'active' } }) : null,
    can(me, listGroups) ? api(listGroups, { query: most }) : null,
  ])
  return {
    rubricId: (rubrics?.data ?? []).map(({ id, title }) => ({ value: id, label: textIn(title, language) })),
    teamGroupId: (groups?.data ?? []).map(({ id, name }) => ({ value: id, label: textIn(name, language) })),
  }
}

/** Every setting of an assignment as a field. Ids that are chosen already stay a choice, also where the list does not have them. */
export async function assignmentFields(page: Page, chosen: Record<string, string | null> = {}): Promise<Field[]> {
  const texts = page.textsOf('assignmentDesk').assignmentDesk
  const choices = await choicesOf(page)
  const several = { kinds: workKinds, fileKinds: shownAssetKinds } as const
  const known = formFields(updateAssignment, texts, { order }).map(withoutEmptying)
  const extra = Object.entries(several).map(([name, values]): Field => {
    const names: Record<string, string> = texts.values[name as keyof typeof several]
    const options = values.map((value) => ({ value, label: names[value] ?? value }))
    const label = texts.fields[name as keyof typeof several]
    return { name, label, isRequired: false, isNullable: false, kind: 'choices', groups: [{ label, options }] }
  })
  const byName = new Map([...known, ...extra].map((field) => [field.name, field]))
  return order.flatMap((name): Field[] => {
    const field = byName.get(name)
    const options = choices[name]
    if (!field || !options) return field ? [field] : []
    const now = chosen[name]
    const kept = now && !options.some(({ value }) => value === now) ? [{ value: now, label: now }] : []
    const { label, hint } = field
    const all = [...options, ...kept]
    return [{ name, label, hint, isRequired: false, isNullable: true, kind: 'choice', options: all, areTheirs: true }]
  })
}
