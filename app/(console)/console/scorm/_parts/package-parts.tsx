import Link from 'next/link'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import type { readPackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { can } from '@/lib/ui/can'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { Bytes } from '../../files/_parts/bytes'
import { PackageState } from './package-state'

type Package = DataOf<typeof readPackage>
type Props = { item: Package; person: Person }

export function packageFacts({ item, person: { t, textsOf, regional } }: Props): Fact[] {
  const words = textsOf('coursePackages').coursePackages
  const { format } = item
  return [
    { label: words.columns.state, value: <PackageState item={item} t={t} /> },
    ...(format ? [{ label: words.columns.format, value: words.formats[format] }] : []),
    { label: words.files, value: <Amount value={item.fileCount} regional={regional} /> },
    { label: words.size, value: <Bytes value={item.unpackedBytes} regional={regional} /> },
    ...timeFacts(item, { created: words.columns.created, updated: words.updated }, regional),
  ]
}

/** The items that the package declares, with the conditions for reaching them. */
export function PackageItems({ item: { items }, person: { t, textsOf } }: Props) {
  const words = textsOf('coursePackages').coursePackages
  return (
    <Panel title={words.items} intro={words.itemsIntro}>
      <ul className="lines">
        {items.map((each) => (
          <li key={each.id}>
            <bdi data-text="theirs">{each.title}</bdi>{' '}
            <span className="soft small">
              {words.kinds[each.kind]}
              {each.masteryScore !== null && (
                <>
                  {' · '}
                  {t('coursePackages.mastery', { percent: each.masteryScore })}
                </>
              )}
              {each.prerequisites !== null && (
                <bdi data-text="theirs">
                  {' · '}
                  {t('coursePackages.opensAfter', { script: `\u2066${each.prerequisites}\u2069` })}
                </bdi>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The places where the package breaks the rules of its format. */
export function Findings({ item: { findings }, person: { textsOf } }: Props) {
  const words = textsOf('coursePackages').coursePackages
  return (
    <Panel title={words.findings} intro={words.findingsIntro}>
      <ul className="lines">
        {findings.map(({ rule, about }) => (
          <li key={`${rule} ${about}`}>
            {words.rules[rule]}{' '}
            <bdi dir="ltr" className="soft small" data-text="theirs">
              {about}
            </bdi>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type LessonProps = Package['uses'][number] & { language: 'ar' | 'en'; isOpen: boolean }

/** A lesson that uses the package. */
function Lesson({ moduleId, label, language, isOpen }: LessonProps) {
  const title = <bdi data-text="theirs">{label?.[language] ?? label?.ar ?? label?.en ?? moduleId}</bdi>
  return isOpen ? <Link href={`/console/modules/${moduleId}`}>{title}</Link> : title
}

export function Uses({ item: { uses }, person: { textsOf, me, language } }: Props) {
  const words = textsOf('coursePackages').coursePackages
  return (
    <Panel title={words.uses} intro={uses.length === 0 ? words.noUses : undefined}>
      {uses.length > 0 && (
        <ul className="lines">
          {uses.map((use) => (
            <li key={use.moduleId}>
              <Lesson {...use} language={language} isOpen={can(me, readModule)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
