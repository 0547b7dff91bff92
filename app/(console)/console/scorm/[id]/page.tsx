import { listCourseAttempts } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { deletePackage, importScorm, readPackage, updatePackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { Findings, PackageItems, packageFacts, Uses } from '../_parts/package-parts'

export default consolePage('coursePackages', async (person) => {
  const { textsOf, api, me } = person
  const params = { id: person.params.id ?? '' }
  const { data: item } = await api(readPackage, { params })
  const { coursePackages: words } = textsOf('coursePackages')
  const { id, title, version } = item
  return (
    <>
      <SectionHeader trail={title} title={<bdi>{title}</bdi>} shows={{ contract: readPackage, params }}>
        {can(me, importScorm) && item.state !== 'checking' && (
          <ActionButton
            endpoint={endpoint(importScorm)}
            input={{ body: { assetId: id } }}
            label={words.readAgain}
            done={words.states.checking}
          />
        )}
        {can(me, listCourseAttempts) && <LinkButton href={`/console/scorm/${id}/attempts`}>{words.attempts.title}</LinkButton>}
        {can(me, deletePackage) && item.useCount === 0 && (
          <RemoveButton
            endpoint={endpoint(deletePackage)}
            params={params}
            version={version}
            words={words}
            goTo="/console/scorm"
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts facts={packageFacts({ item, person })} />
        </Panel>
        {item.items.length > 0 && <PackageItems item={item} person={person} />}
        {item.findings.length > 0 && <Findings item={item} person={person} />}
        <Uses item={item} person={person} />
        {can(me, updatePackage) && (
          <Panel title={words.rename}>
            <Form
              endpoint={endpoint(updatePackage)}
              params={params}
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
