import { IconCopy, IconPencil } from '@tabler/icons-react'
import {
  createTermPolicy,
  listPublishedTermPolicies,
  publishTermPolicy,
  readTermPolicy,
  updateTermPolicy,
} from '@/lib/domain/terms/term-policies.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { Act } from '@/lib/ui/act/act'
import { Go } from '@/lib/ui/act/go'
import { can } from '@/lib/ui/can'
import { Facts, Panel } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Directional } from '@/lib/ui/directional'
import { endpoint } from '@/lib/ui/endpoint'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { Amount, When } from '@/lib/ui/when'
import { room, roomTitle } from '../../_parts/room'
import { PolicyState } from '../_parts/policy-state'
import { PolicyText } from '../_parts/policy-text'
import { PublishDetail } from '../_parts/publish-detail'

export const generateMetadata = roomTitle('terms')

export default room('terms', async ({ say, me, api, place, params, organization, language }) => {
  const id = params.id ?? ''
  const [{ data: policy }, { data: published }] = await Promise.all([
    api(readTermPolicy, { params: { id } }),
    api(listPublishedTermPolicies, { query: { perPage: 100 } }),
  ])
  const { type, number, status, content } = policy
  const inForce = published.find((candidate) => candidate.type === type)
  const isInForce = inForce?.id === policy.id
  const isDraft = status === 'draft'
  const isOvertaken = isDraft && inForce !== undefined && inForce.number > number
  const name = say('terms.named', { type: say(`terms.values.type.${type}`), number })
  return (
    <>
      <TrailEnd name={name} />
      <RoomHeader title={name} shows={{ contract: readTermPolicy, params: { id } }}>
        {can(me, createTermPolicy) && (
          <Go href={`/console/terms/new?from=${id}`} icon={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}>
            {say('terms.nextVersion')}
          </Go>
        )}
        {isDraft && can(me, updateTermPolicy) && (
          <Go href={`/console/terms/${id}/edit`} icon={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}>
            {say('terms.edit')}
          </Go>
        )}
        {isDraft && !isOvertaken && can(me, publishTermPolicy) && (
          <Act
            endpoint={endpoint(publishTermPolicy)}
            input={{ params: { id } }}
            label={say('terms.publish')}
            icon={<Directional icon="send" size={16} />}
            kind="filled"
            done={say('terms.published')}
            confirm={{
              title: say('terms.publishTitle', { name: `\u2068${name}\u2069` }),
              detail: (
                <PublishDetail policy={policy} inForce={inForce?.number} organization={organization.name[language]} say={say} />
              ),
              type: name,
            }}
          />
        )}
      </RoomHeader>
      <div className="stack">
        {isOvertaken && <p className="notice">{say('terms.overtaken', { number: inForce.number })}</p>}
        <Panel title={say('terms.facts')}>
          <Facts
            facts={[
              { label: say('terms.columns.type'), value: say(`terms.values.type.${type}`) },
              { label: say('terms.columns.number'), value: <Amount value={number} place={place} /> },
              { label: say('terms.columns.state'), value: <PolicyState status={status} isInForce={isInForce} say={say} /> },
              {
                label: say('terms.columns.published'),
                value: <When at={policy.publishedAt} place={place} none={say('terms.notYet')} />,
              },
              { label: say('terms.columns.created'), value: <When at={policy.createdAt} place={place} /> },
              { label: say('terms.columns.updated'), value: <When at={policy.updatedAt} place={place} /> },
            ]}
          />
        </Panel>
        <div className="split wide">
          {languages.map((side) => (
            <PolicyText key={side} text={content[side]} language={side} say={say} />
          ))}
        </div>
        <History resource="termPolicy" id={id} />
      </div>
    </>
  )
})
