import { languages } from '@/lib/platform/i18n/languages'
import { ComparedTexts } from '@/lib/ui/compared-texts'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Names, type PathModule, type Structure } from './outline'
import { ruleOfSection, rulesOf } from './rules-in-words'
import { changesBetween, type VersionChange } from './version-changes'

type Version = { number: number; structure: Structure; modules: readonly PathModule[] }
type Props = { older: Version; newer: Version; person: Pick<Person, 't' | 'regional' | 'language'> }

/** The changes from one version to another, in words; words that only one version has are marked. */
export function VersionComparison({ older, newer, person }: Props) {
  const t = (key: string, values?: Parameters<Person['t']>[1]) => person.t(`learningPaths.${key}`, values)
  const changes = changesBetween(older.structure, newer.structure)
  const values = { older: older.number, newer: newer.number }
  return (
    <Panel id="comparison" title={t('versions.comparison', values)} intro={changes.length === 0 ? t('versions.same') : undefined}>
      {changes.length > 0 && (
        <ul className="lines">
          {changes.map((change) => (
            <li key={`${change.part} ${change.kind} ${change.id}`} className="stack tight">
              <Change change={change} older={older} newer={newer} person={person} t={t} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type ChangeProps = Props & { change: VersionChange; t: (key: string, values?: Parameters<Person['t']>[1]) => string }

function Change({ change, older, newer, person: { regional, language }, t }: ChangeProps) {
  const was = new Names(older.structure, older.modules, language)
  const is = new Names(newer.structure, newer.modules, language)
  const isItem = change.part === 'item'
  const nameOf = (names: Names, id: string) => names.of(id).text || t(isItem ? 'unnamed' : 'untitled')
  const sectionOf = (names: Names, id: string) => `\u2068${names.of(id).text || t('untitled')}\u2069`
  const name = `\u2068${nameOf(change.kind === 'removed' ? was : is, change.id)}\u2069`
  const said = (values: Record<string, string> = {}) => t(`versions.${change.part}.${change.kind}`, { name, ...values })
  if (change.kind !== 'changed') {
    if (change.part === 'section') return <span>{said()}</span>
    if (change.kind !== 'moved')
      return <span>{said({ section: sectionOf(change.kind === 'removed' ? was : is, change.section) })}</span>
    if (change.from === change.to) return <span>{t('versions.item.reordered', { name, section: sectionOf(is, change.to) })}</span>
    return <span>{said({ from: sectionOf(was, change.from), to: sectionOf(is, change.to) })}</span>
  }
  if (change.part === 'item') {
    const rules = (item: typeof change.before, names: Names) =>
      rulesOf(item, { t, regional, names }).join(' · ') || t('versions.noRules')
    return <Compared title={said()} t={t} before={rules(change.before, was)} after={rules(change.after, is)} />
  }
  const { before, after } = change
  return (
    <>
      {languages.map(
        (each) =>
          before.title[each] !== after.title[each] && (
            <Compared
              key={each}
              title={said()}
              language={each}
              t={t}
              before={before.title[each] ?? '—'}
              after={after.title[each] ?? '—'}
            />
          ),
      )}
      {JSON.stringify(before.rule) !== JSON.stringify(after.rule) && (
        <Compared title={said()} t={t} before={ruleOfSection(before, { t })} after={ruleOfSection(after, { t })} />
      )}
    </>
  )
}

type ComparedProps = { title: string; before: string; after: string; language?: 'ar' | 'en'; t: (key: string) => string }

const Compared = ({ title, before, after, language, t }: ComparedProps) => (
  <>
    <span>{title}</span>
    <ComparedTexts
      language={language}
      versions={[
        { label: t('versions.before'), text: before },
        { label: t('versions.after'), text: after },
      ]}
    />
  </>
)
