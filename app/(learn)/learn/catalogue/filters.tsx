import { pathLevels } from '@/lib/domain/learning/learning-paths/words'
import { languages } from '@/lib/platform/i18n/languages'
import { IconChevronDown } from '@/lib/ui/icons'
import { lasting } from '@/lib/ui/lasting'
import { categoryName } from '@/lib/ui/path-category'
import type { Learner } from '../_parts/learn-page'
import { LineMenu } from '../_parts/line-menu'
import styles from './filters.module.css'
import { addressWith, type Choices, lengths } from './filters.rules'

type Props = { choices: Choices; categories: string[]; learner: Pick<Learner, 't' | 'regional'> }
type Filter = { name: keyof Choices; label: string; any: string; options: { value: string; text: string }[] }

/** The filters of the catalogue, each a menu of links: it shows what is chosen in it. */
export function Filters({ choices, categories, learner }: Props) {
  const { t } = learner
  const filters = filtersOf(categories, learner)
  const isNarrowed = filters.some(({ name }) => choices[name])
  return (
    <nav aria-label={t('learn.catalogue.filters')} className={styles.filters}>
      {filters.map((filter) => (
        <One key={filter.name} filter={filter} choices={choices} />
      ))}
      {isNarrowed && (
        <a className={styles.clear} href={addressWith({ search: choices.search })}>
          {t('learn.catalogue.clear')}
        </a>
      )}
    </nav>
  )
}

function filtersOf(categories: string[], { t, regional }: Props['learner']): Filter[] {
  const say = (key: string, values?: Record<string, string>) => t(`learn.catalogue.${key}`, values)
  const time = (minutes: number | undefined) => `\u2068${lasting(minutes ?? 0, regional)}\u2069`
  const ofLength = ({ name, least, most }: { name: string; least?: number; most?: number }) => ({
    value: name,
    text: say(`lengths.${name}`, { least: time((least ?? 1) - 1), most: time(most) }),
  })
  return [
    {
      name: 'category',
      label: say('category'),
      any: say('liftCategory'),
      options: categories.map((value) => ({ value, text: categoryName(value, t) })),
    },
    {
      name: 'level',
      label: say('level'),
      any: say('allLevels'),
      options: pathLevels.map((value) => ({ value, text: t(`learn.levels.${value}`) })),
    },
    { name: 'length', label: say('minutes'), any: say('anyMinutes'), options: lengths.map(ofLength) },
    {
      name: 'language',
      label: say('language'),
      any: say('anyLanguage'),
      options: languages.map((value) => ({ value, text: say(`languages.${value}`) })),
    },
  ]
}

function One({ filter: { name, label, any, options }, choices }: { filter: Filter; choices: Choices }) {
  const chosen = options.find(({ value }) => value === choices[name])
  const summary = (
    <>
      {chosen ? (
        <>
          <span className="hidden-visually">{label}: </span>
          <bdi>{chosen.text}</bdi>
        </>
      ) : (
        label
      )}
      <IconChevronDown size={16} aria-hidden="true" />
    </>
  )
  const entry = (value: string | undefined, text: string) => (
    <li key={value ?? ''}>
      <a href={addressWith({ ...choices, [name]: value })} aria-current={value === chosen?.value ? 'true' : undefined}>
        <bdi>{text}</bdi>
      </a>
    </li>
  )
  return (
    <LineMenu summary={summary} look="choice" isChosen={chosen !== undefined}>
      {entry(undefined, any)}
      {options.map(({ value, text }) => entry(value, text))}
    </LineMenu>
  )
}
