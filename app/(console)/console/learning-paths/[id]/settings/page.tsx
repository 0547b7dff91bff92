import { completeAsset, listAssets, readAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { readPath, updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { categoryName } from '@/lib/ui/path-category'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import type { Path } from '../../_parts/outline'
import { PathFrame } from '../../_parts/path-frame'
import { SettingsForm } from '../../_parts/settings-form'
import { settingsOf } from '../../_parts/settings-values'

const order = [
  'category',
  'level',
  'estimatedMinutes',
  'selfEnrolment',
  'enrolmentDeadline',
  'seatLimit',
  'hasWaitingList',
  'requireAllLocales',
]

export default consolePage('learningPaths', async (person) => {
  const { api, me, textsOf, t } = person
  const params = { id: person.params.id ?? '' }
  const { data: path } = await api(readPath, { params })
  const mayChange = can(me, updatePath) && path.status !== 'archived'
  return (
    <PathFrame path={path} person={person} tab="settings">
      <div className="stack">
        {mayChange ? (
          <div className="panel">
            <SettingsForm
              id={path.id}
              save={endpoint(updatePath)}
              reads={endpoint(readPath)}
              first={{ values: settingsOf(path), version: path.version }}
              fields={formFields(updatePath, textsOf('learningPaths').learningPaths, { order })}
              cover={await coverOf(path, person)}
            />
          </div>
        ) : (
          <>
            <p className="notice">{t(path.status === 'archived' ? 'learningPaths.archivedNote' : 'learningPaths.readOnly')}</p>
            <SettingsView path={path} person={person} />
          </>
        )}
        <History resource="learningPath" id={path.id} />
      </div>
    </PathFrame>
  )
})

/** The data for the field of the cover; undefined for a person who may not list the files of the library. */
async function coverOf({ coverAssetId }: Path, { api, me }: Person) {
  if (!can(me, listAssets)) return undefined
  const read =
    coverAssetId && can(me, readAsset) ? await api(readAsset, { params: { id: coverAssetId } }).catch(() => null) : null
  const send = can(me, uploadAsset) ? { upload: endpoint(uploadAsset), complete: endpoint(completeAsset) } : undefined
  return { first: read?.data ?? null, endpoints: { list: endpoint(listAssets), send } }
}

/** The settings of somebody who may not change them. */
function SettingsView({ path, person: { t, regional } }: { path: Path; person: Person }) {
  const label = (name: string) => t(`learningPaths.fields.${name}`)
  const { created, updated } = { created: t('learningPaths.columns.created'), updated: t('learningPaths.columns.updated') }
  return (
    <Panel title={t('learningPaths.tabs.settings')}>
      {languages.map(
        (language) =>
          path.locales[language] && (
            <div key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <strong>
                <bdi>{path.locales[language].title}</bdi>
              </strong>
              <p data-text="theirs">{path.locales[language].description}</p>
            </div>
          ),
      )}
      <Facts
        facts={[
          { label: label('category'), value: <bdi>{categoryName(path.category, t)}</bdi> },
          { label: label('level'), value: t(`parts.path.levels.${path.level}`) },
          { label: label('estimatedMinutes'), value: <Amount value={path.estimatedMinutes} regional={regional} /> },
          { label: label('selfEnrolment'), value: t(`learningPaths.values.selfEnrolment.${path.selfEnrolment}`) },
          {
            label: label('seatLimit'),
            value: path.seatLimit === null ? t('learningPaths.noLimit') : <Amount value={path.seatLimit} regional={regional} />,
          },
          { label: label('dueRule'), value: t(`learningPaths.due.values.${path.dueRule.kind}`) },
          ...(path.enrolmentDeadline
            ? [{ label: label('enrolmentDeadline'), value: <When at={path.enrolmentDeadline} regional={regional} edge="ends" /> }]
            : []),
          ...timeFacts(path, { created, updated }, regional),
        ]}
      />
    </Panel>
  )
}
