import {
  readServedOrganization,
  restoreServedOrganization,
  suspendServedOrganization,
  updateServedOrganization,
} from '@/lib/domain/standards/operator/served-organizations.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, Code, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { Bytes } from '../../files/_parts/bytes'
import { OrganizationState } from '../_parts/organization-state'

type Served = DataOf<typeof readServedOrganization>

function factsOf(served: Served, { textsOf, regional }: Person): Fact[] {
  const { columns, detail, state } = textsOf('operator').operator
  const { slug, address, status, suspendedAt, suspensionReason, people, mostPeople, usedBytes, quotaBytes, mostBytes } = served
  const suspension: Fact[] =
    status === 'suspended'
      ? [
          { label: detail.suspendedAt, value: <When at={suspendedAt} regional={regional} /> },
          { label: detail.reason, value: <bdi>{suspensionReason}</bdi>, isWide: true },
        ]
      : []
  return [
    { label: columns.status, value: <OrganizationState status={status} words={state} /> },
    ...suspension,
    { label: columns.slug, value: <Code>{slug}</Code> },
    { label: detail.address, value: <a href={address}>{<Code>{address}</Code>}</a> },
    { label: columns.people, value: <Amount value={people} regional={regional} /> },
    {
      label: detail.mostPeople,
      value: mostPeople === null ? detail.anyNumber : <Amount value={mostPeople} regional={regional} />,
    },
    { label: columns.usedBytes, value: <Bytes value={usedBytes} regional={regional} /> },
    {
      label: detail.quotaBytes,
      value: (
        <>
          <Bytes value={mostBytes} regional={regional} /> {quotaBytes === null && <span className="soft">{detail.ofServer}</span>}
        </>
      ),
    },
    { label: columns.created, value: <When at={served.createdAt} regional={regional} /> },
  ]
}

/** An organization of the server: its quotas, and whether it is suspended. */
export default consolePage('operator', async (page) => {
  const { t, textsOf, api, me, language } = page
  const params = { id: page.params.id ?? '' }
  const { data: served } = await api(readServedOrganization, { params })
  const words = textsOf('operator').operator
  const name = served.name[language]
  return (
    <>
      <SectionHeader trail={name} title={<bdi>{name}</bdi>} shows={{ contract: readServedOrganization, params }}>
        {can(me, updateServedOrganization) && (
          <EditRecord
            words={words.quotas}
            endpoint={endpoint(updateServedOrganization)}
            fields={formFields(updateServedOrganization, words)}
            params={params}
            first={served}
          />
        )}
        {!served.isPlatform && served.status === 'active' && can(me, suspendServedOrganization) && (
          <EditRecord
            words={words.suspend}
            endpoint={endpoint(suspendServedOrganization)}
            fields={formFields(suspendServedOrganization, words)}
            params={params}
          />
        )}
        {served.status === 'suspended' && can(me, restoreServedOrganization) && (
          <ActionButton
            endpoint={endpoint(restoreServedOrganization)}
            input={{ params }}
            label={words.restore.label}
            done={words.restore.done}
            confirm={{
              title: t('operator.restore.title', { name: `\u2068${name}\u2069` }),
              detail: <p>{words.restore.detail}</p>,
            }}
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts facts={factsOf(served, page)} />
        </Panel>
        <History resource="servedOrganization" id={served.id} />
      </div>
    </>
  )
})
