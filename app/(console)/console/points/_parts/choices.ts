import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import type { Field } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { groupName } from '../../groups/_parts/names'

type Option = { value: string; label: string }
const choice = (name: string, label: string, options: Option[]): Field[] =>
  options.length === 0 ? [] : [{ name, label, kind: 'choice', isRequired: false, isNullable: true, options }]

/** The choice of a path; none for a person who may not list them. */
export async function pathChoice({ api, me, language }: Person, label: string): Promise<Field[]> {
  if (!can(me, listPaths)) return []
  const { data } = await api(listPaths, { query: { perPage: 100, status: 'published' } })
  return choice(
    'pathId',
    label,
    data.map(({ id, locales: { ar, en } }) => ({
      value: id,
      label: inLanguage({ ar: ar?.title, en: en?.title }, language).text,
    })),
  )
}

/** The choice of a group. */
export async function groupChoice({ api, me, language }: Person, label: string): Promise<Field[]> {
  if (!can(me, listGroups)) return []
  const { data } = await api(listGroups, { query: { perPage: 100 } })
  return choice(
    'groupId',
    label,
    data.map((group) => ({ value: group.id, label: groupName(group, language) })),
  )
}

/** The choice of one of these rules. */
export const ruleChoice = (
  rules: readonly { id: string; name: { ar: string; en: string } }[],
  language: Person['language'],
  label: string,
) =>
  choice(
    'ruleId',
    label,
    rules.map(({ id, name }) => ({ value: id, label: inLanguage(name, language).text })),
  )
