import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { servedLanguages } from '@/lib/platform/words'
import { can } from '@/lib/ui/can'
import { FilterChoice } from '@/lib/ui/form/filter-choice'
import { orderIn } from '@/lib/ui/list/columns'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Period } from '../../_parts/home/period'
import { groupName } from '../../groups/_parts/names'
import styles from './analytics.module.css'
import { addressOf, type Chosen } from './chosen'

type Props = Pick<Person, 't' | 'api' | 'me' | 'language'> & {
  action: string
  chosen: Chosen
  /** The filters that the page does not have. */
  without?: readonly (keyof Chosen)[]
  /** Kept in the address beside the filters. */
  kept?: Record<string, string>
}

/** The groups and published paths that numbers can be narrowed to, as far as the person may list them. */
export async function choicesOf({ api, me, language }: Pick<Person, 'api' | 'me' | 'language'>, wanted: { paths: boolean }) {
  const [groups, paths] = await Promise.all([
    can(me, listGroups) ? api(listGroups, { query: { perPage: 100, orderBy: `${orderIn('name', language)}:asc` } }) : null,
    can(me, listPaths) && wanted.paths
      ? api(listPaths, { query: { perPage: 100, status: 'published', orderBy: `${orderIn('title', language)}:asc` } })
      : null,
  ])
  return {
    groups: (groups?.data ?? []).map((group) => ({ value: group.id, label: groupName(group, language) })),
    paths: (paths?.data ?? []).map(({ id, locales }) => ({
      value: id,
      label: inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text,
    })),
  }
}

/**
 * The filters of the numbers, kept in the address: they work without a script. Periods are links, which act at once; a choice in a form acts with its
 * button, because a change of its value must not lead away (WCAG 3.2.2).
 */
export async function FilterBar({ t, api, me, language, action, chosen, without = [], kept = {} }: Props) {
  const say = (key: string) => t(`analytics.filters.${key}`)
  const { groups, paths } = await choicesOf({ api, me, language }, { paths: !without.includes('path') })
  const languages = servedLanguages.map((value) => ({ value, label: say(`languages.${value}`) }))
  const { days, until } = chosen
  const hidden = Object.entries({ ...(days && { days }), ...(until && { until }), ...kept })
  const form = (
    <form method="get" action={action} className={`bar end ${styles.filters}`}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {paths.length > 0 && (
        <FilterChoice name="path" label={say('path')} now={chosen.path} options={paths} any={say('anyPath')} areTheirs />
      )}
      {groups.length > 0 && (
        <FilterChoice name="group" label={say('group')} now={chosen.group} options={groups} any={say('anyGroup')} areTheirs />
      )}
      <FilterChoice name="language" label={say('language')} now={chosen.language} options={languages} any={say('anyLanguage')} />
      <button type="submit" className="button">
        {say('show')}
      </button>
    </form>
  )
  return (
    <div className={`bar end ${styles.tools}`}>
      {!without.includes('days') && (
        <Period
          t={t}
          days={days ? Number(days) : 30}
          hrefOf={(period) => addressOf(action, { ...chosen, until: undefined, days: String(period) }, kept)}
        />
      )}
      {form}
    </div>
  )
}
