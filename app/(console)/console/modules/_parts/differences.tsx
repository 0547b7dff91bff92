import type { compareModuleVersions } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import { direction } from '@/lib/platform/i18n/languages'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { differenceFrom } from '@/lib/ui/text-difference'
import { Code } from '@/lib/ui/when'
import styles from './modules.module.css'

type Compared = DataOf<typeof compareModuleVersions>
type Change = Compared['changes'][number]
type T = Person['t']

const kinds = { added: 'good', removed: 'bad', changed: 'warn', moved: '' }
const mostShown = 500

/** The differences between two versions, place by place; words that only one of them has are marked. */
export const Differences = ({ compared: { changes, isComplete }, t }: { compared: Compared; t: T }) => (
  <>
    {changes.length === 0 && <p className="soft">{t('modules.versions.same')}</p>}
    <ul className="lines">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.property}`} className="stack tight">
          <span className="row tight">
            <span className={`badge ${kinds[change.kind]}`}>{t(`modules.versions.kinds.${change.kind}`)}</span>
            <span className="badge">{t(change.locale ? `modules.languages.${change.locale}` : 'modules.versions.common')}</span>
            <Code>{change.property.replace(/^locales\.\w+\.(body\.)?/, '')}</Code>
          </span>
          {change.kind === 'moved' ? (
            <p className="soft small">{t('modules.versions.moved')}</p>
          ) : (
            <Sides change={change} t={t} />
          )}
        </li>
      ))}
    </ul>
    {!isComplete && <p className="soft small">{t('modules.versions.incomplete', { most: mostShown })}</p>}
  </>
)

const Sides = ({ change: { before, after, locale }, t }: { change: Change; t: T }) => (
  <div className="split">
    {before !== null && <Side label={t('modules.versions.before')} text={before} other={after ?? ''} locale={locale} />}
    {after !== null && <Side label={t('modules.versions.after')} text={after} other={before ?? ''} locale={locale} />}
  </div>
)

type SideProps = { label: string; text: string; other: string; locale: Change['locale'] }

const Side = ({ label, text, other, locale }: SideProps) => (
  <div>
    <span className="soft small">{label}</span>
    <bdi className={`well ${styles.offered}`} lang={locale ?? undefined} dir={locale ? direction(locale) : 'auto'}>
      {differenceFrom(text, other).map(({ text: piece, isOwn }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other name
        isOwn ? <mark key={at}>{piece}</mark> : piece,
      )}
    </bdi>
  </div>
)
