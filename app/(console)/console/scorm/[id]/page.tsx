import Link from 'next/link'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { listCourseAttempts } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { deletePackage, importScorm, readPackage, updatePackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { Bytes } from '../../files/_parts/bytes'
import { PackageState } from '../_parts/package-state'

type Use = DataOf<typeof readPackage>['uses'][number]
/** A lesson that uses the package. */
function Lesson({ moduleId, label, language, isOpen }: Use & { language: 'ar' | 'en'; isOpen: boolean }) {
  const title = <bdi data-text="theirs">{label?.[language] ?? label?.ar ?? label?.en ?? moduleId}</bdi>
  return isOpen ? <Link href={`/console/modules/${moduleId}`}>{title}</Link> : title
}

export default consolePage('coursePackages', async ({ t, textsOf, api, me, regional, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readPackage, { params: own })
  const { coursePackages: words } = textsOf('coursePackages')
  const { id, title, version, format, items, findings, uses, useCount } = item
  return (
    <>
      <SectionHeader trail={title} title={<bdi>{title}</bdi>} shows={{ contract: readPackage, params: own }}>
        {can(me, importScorm) && item.state !== 'checking' && (
          <ActionButton
            endpoint={endpoint(importScorm)}
            input={{ body: { assetId: id } }}
            label={words.readAgain}
            done={words.states.checking}
          />
        )}
        {can(me, listCourseAttempts) && <LinkButton href={`/console/scorm/${id}/attempts`}>{words.attempts.title}</LinkButton>}
        {can(me, deletePackage) && useCount === 0 && (
          <RemoveButton endpoint={endpoint(deletePackage)} params={own} version={version} words={words} goTo="/console/scorm" />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: words.columns.state, value: <PackageState item={item} t={t} /> },
              ...(format ? [{ label: words.columns.format, value: words.formats[format] }] : []),
              { label: words.files, value: <Amount value={item.fileCount} regional={regional} /> },
              { label: words.size, value: <Bytes value={item.unpackedBytes} regional={regional} /> },
              ...timeFacts(item, { created: words.columns.created, updated: words.updated }, regional),
            ]}
          />
        </Panel>
        {items.length > 0 && (
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
        )}
        {findings.length > 0 && (
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
        )}
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
        {can(me, updatePackage) && (
          <Panel title={words.rename}>
            <Form
              endpoint={endpoint(updatePackage)}
              params={own}
              fields={formFields(updatePackage, words)}
              first={{ title, version }}
              reads={endpoint(readPackage)}
              isChange
              submit={words.save}
              done={words.saved}
            />
          </Panel>
        )}
        <History resource="coursePackage" id={id} />
      </div>
    </>
  )
})
