import { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import { verifyActivityLog } from '@/lib/domain/activity-log/activity-trail.contract'
import { createCheckpoint, listCheckpoints } from '@/lib/domain/activity-log/checkpoints.contract'
import { can } from '@/lib/ui/can'
import { Sentence } from '@/lib/ui/detail/sentence'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { RoomHeader } from '@/lib/ui/room-header'
import { Code, When } from '@/lib/ui/when'
import { room, roomTitle } from '../_parts/room'
import { Checkpoints } from './_parts/checkpoints'
import { logFilters } from './_parts/filters'
import { Integrity } from './_parts/integrity'
import { Thing } from './_parts/thing'

export const generateMetadata = roomTitle('activityLog')

export default room('activityLog', async (around) => {
  const { say, textsOf, me, place, query, api } = around
  const words = textsOf('activityLog').activityLog
  return (
    <>
      <RoomHeader
        title={say('activityLog.title')}
        intro={say('activityLog.intro')}
        shows={{ contract: listActivityLog, query }}
      />
      {can(me, verifyActivityLog) && (
        <Integrity endpoint={endpoint(verifyActivityLog)} list={endpoint(listActivityLog)}>
          <Checkpoints
            endpoint={endpoint(createCheckpoint)}
            newest={(await api(listCheckpoints, { query: { perPage: 1 } })).data[0] ?? null}
          />
        </Integrity>
      )}
      <List
        contract={listActivityLog}
        name="activity-log"
        title={say('activityLog.title')}
        query={query}
        filters={await logFilters(around, query.user)}
        labelOf={({ actionText }) => actionText}
        hrefOf={({ id }) => `/console/activity-log/${id}`}
        columns={[
          {
            key: 'what',
            title: words.columns.what,
            csv: ['action', 'actionText', 'actor.type', 'actor.label'],
            cell: (entry) => <Sentence entry={entry} words={words} say={say} />,
          },
          {
            key: 'outcome',
            title: words.columns.outcome,
            csv: ['outcome', 'statusCode'],
            cell: ({ outcome }) => <span className={outcome === 'failed' ? 'badge bad' : 'soft'}>{words.outcome[outcome]}</span>,
          },
          {
            key: 'createdAt',
            title: words.columns.when,
            sort: 'createdAt',
            cell: ({ createdAt }) => (
              <span className="unbroken">
                <When at={createdAt} place={place} as="short" />
              </span>
            ),
          },
          {
            key: 'resource',
            title: words.columns.thing,
            hidden: true,
            csv: ['resource.type', 'resource.label', 'resource.id'],
            cell: ({ resource }) => <Thing resource={resource} words={words} say={say} />,
          },
          {
            key: 'ipAddress',
            title: words.columns.address,
            cell: ({ ipAddress }) =>
              ipAddress === 'system' || ipAddress === 'several' ? (
                <span className="soft">{ipAddress === 'system' ? words.systemAddress : words.severalAddresses}</span>
              ) : (
                <span className="unbroken">
                  <Code>{ipAddress}</Code>
                </span>
              ),
          },
          {
            key: 'device',
            title: words.columns.device,
            hidden: true,
            csv: ['device.platform', 'device.os', 'device.browser'],
            cell: ({ device: { browser, os } }) => <bdi dir="ltr">{[browser, os].filter(Boolean).join(' · ')}</bdi>,
          },
          {
            key: 'count',
            title: words.columns.count,
            hidden: true,
            csv: ['count', 'minute'],
            cell: ({ count }) => <Code>{String(count)}</Code>,
          },
          {
            key: 'sequence',
            title: words.columns.sequence,
            hidden: true,
            cell: ({ sequence }) => <Code>{String(sequence)}</Code>,
          },
        ]}
        empty={{ title: words.empty.title, detail: words.empty.detail }}
      />
    </>
  )
})
