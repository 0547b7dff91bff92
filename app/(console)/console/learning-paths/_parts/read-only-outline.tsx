import Link from 'next/link'
import { State } from '@/lib/ui/list/state'
import type { Person } from '@/lib/ui/person'
import { type Item, Names, type PathModule, type Structure } from './outline'
import styles from './paths.module.css'
import { ruleOfSection, rulesOf } from './rules-in-words'

type Props = {
  structure: Structure
  modules: readonly PathModule[]
  person: Pick<Person, 't' | 'regional' | 'language'>
  /** The address of a module's page, before its id; without it modules have no page here. */
  modulesAt?: string
}

/** The contents of a path for somebody who reads them: sections, their modules in order, and each rule in words. */
export function ReadOnlyOutline({ structure, modules, person: { t: say, regional, language }, modulesAt }: Props) {
  const t = (key: string, values?: Parameters<typeof say>[1]) => say(`learningPaths.${key}`, values)
  const names = new Names(structure, modules, language)
  if (structure.sections.length === 0) return <State kind="empty" title={t('outline.empty')} detail={t('outline.emptyDetail')} />
  return (
    <ol className="panel stack">
      {structure.sections.map((section) => {
        const { text, lang } = names.of(section.id)
        return (
          <li key={section.id} id={section.id} className={styles.section}>
            <div>
              <h2 lang={lang}>{text ? <bdi>{text}</bdi> : t('untitled')}</h2>
              <p className="small soft">{ruleOfSection(section, { t })}</p>
            </div>
            {section.items.length > 0 && (
              <ol className={styles.items}>
                {section.items.map((item) => (
                  <li key={item.id} id={item.id}>
                    <Line item={item} names={names} modulesAt={modulesAt} t={t} />
                    {rulesOf(item, { t, regional, names }).map((rule) => (
                      <p key={rule} className="small soft">
                        {rule}
                      </p>
                    ))}
                  </li>
                ))}
              </ol>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = { item: Item; names: Names; modulesAt?: string; t: (key: string) => string }

/** The title of an item and the state of its module. */
function Line({ item: { moduleId }, names, modulesAt, t }: LineProps) {
  const { text, lang } = names.ofModule(moduleId)
  const module = names.module(moduleId)
  const name = text ? <bdi lang={lang}>{text}</bdi> : t('unnamed')
  return (
    <span className="row tight">
      {modulesAt && module ? (
        <Link href={`${modulesAt}/${moduleId}`} prefetch={false}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {module?.status !== 'published' && <span className="badge warn">{t(`moduleStates.${module?.status ?? 'missing'}`)}</span>}
    </span>
  )
}
