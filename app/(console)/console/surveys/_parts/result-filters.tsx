import type { readResults } from '@/lib/domain/assessing/surveys/results.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import type { DataOf } from '@/lib/ui/endpoint'
import { FilterChoice } from '@/lib/ui/form/filter-choice'
import { orderIn } from '@/lib/ui/list/columns'
import type { Person } from '@/lib/ui/person'
import { groupName } from '../../groups/_parts/names'
import { textIn } from '../../question-banks/_parts/names'

export const filterNames = ['path', 'group', 'locale', 'from', 'to'] as const
export type Chosen = Readonly<Record<string, string>>

type Props = Pick<Person, 't' | 'api' | 'me' | 'language'> & {
  action: string
  chosen: Chosen
  results: DataOf<typeof readResults>
}

/** The filters of the results, kept in the address: they work without a script. */
export async function ResultFilters({ t, api, me, language, action, chosen, results }: Props) {
  const say = (key: string) => t(`surveys.results.${key}`)
  const { isAnonymous, paths } = results
  const groups =
    !isAnonymous && can(me, listGroups)
      ? (await api(listGroups, { query: { perPage: 100, orderBy: `${orderIn('name', language)}:asc` } })).data
      : []
  const pathOptions = paths.map(({ id, title }) => ({ value: id, label: textIn(title, language) }))
  if (isAnonymous && pathOptions.length < 2 && !chosen.path) return null
  return (
    <form method="get" action={action} className="bar end">
      <FilterChoice name="path" label={say('path')} now={chosen.path} any={say('all')} options={pathOptions} areTheirs />
      {groups.length > 0 && (
        <FilterChoice
          name="group"
          label={say('group')}
          now={chosen.group}
          any={say('all')}
          options={groups.map((group) => ({ value: group.id, label: groupName(group, language) }))}
          areTheirs
        />
      )}
      {!isAnonymous && (
        <>
          <FilterChoice
            name="locale"
            label={say('language')}
            now={chosen.locale}
            any={say('all')}
            options={['ar', 'en'].map((value) => ({ value, label: say(`languages.${value}`) }))}
          />
          <Day name="from" label={say('from')} now={chosen.from} />
          <Day name="to" label={say('to')} now={chosen.to} />
        </>
      )}
      <button type="submit" className="button">
        {say('apply')}
      </button>
    </form>
  )
}

const Day = ({ name, label, now }: { name: string; label: string; now: string | undefined }) => (
  <label className="stack tight small">
    <span className="soft">{label}</span>
    <input type="date" name={name} defaultValue={now} className="tool-field" />
  </label>
)
