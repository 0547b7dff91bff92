import { readLogStream, removeLogStream, saveLogStream } from '@/lib/domain/house/log-streams/stream.contract'
import { RemoveButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { State } from '@/lib/ui/list/state'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, Code, When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import { consolePage } from '../../_parts/console-page'
import { SetReceiver } from '../_parts/set-receiver'

/** Where the activity log is sent, how far it is, and what is wrong. */
export default consolePage({ name: 'activityLog', needs: readLogStream }, async ({ t, textsOf, me, api, regional }) => {
  const {
    data: { stream },
  } = await api(readLogStream)
  const texts = textsOf('activityLog').activityLog.stream
  return (
    <>
      <SectionHeader trail={texts.toStream} title={texts.title} intro={texts.intro} shows={{ contract: readLogStream }}>
        {can(me, saveLogStream) && (
          <SetReceiver
            endpoint={endpoint(saveLogStream)}
            fields={formFields(saveLogStream, texts, { ltr: ['url'] })}
            isChange={stream !== null}
          />
        )}
      </SectionHeader>
      {stream === null ? (
        <State kind="empty" title={texts.none} detail={texts.noneDetail} />
      ) : (
        <div className="stack">
          <Panel
            title={t('activityLog.stream.title')}
            tools={
              can(me, removeLogStream) && (
                <RemoveButton
                  endpoint={endpoint(removeLogStream)}
                  params={{}}
                  version={stream.version}
                  words={texts}
                  goTo="/console/activity-log/stream"
                />
              )
            }
          >
            <Facts facts={factsOf(stream, texts, regional)} />
          </Panel>
          <History resource="activityLogStream" id={stream.id} />
        </div>
      )}
    </>
  )
})

type Stream = NonNullable<DataOf<typeof readLogStream>['stream']>
type Texts = Messages['activityLog']['stream']

function factsOf(stream: Stream, texts: Texts, regional: Person['regional']): Fact[] {
  const { url, position, waiting, problem, responseStatus, responseBody, failingSince, sentAt, nextAttemptAt } = stream
  const working: Fact[] = [
    { label: texts.url, value: <Code>{url}</Code>, isWide: true },
    {
      label: texts.state,
      value: <span className={problem ? 'badge bad' : 'badge good'}>{problem ? texts.failing : texts.working}</span>,
    },
    { label: texts.position, value: <Amount value={position} regional={regional} /> },
    { label: texts.waiting, value: <Amount value={waiting} regional={regional} /> },
    { label: texts.sent, value: <When at={sentAt} regional={regional} none={texts.never} /> },
  ]
  if (problem === null) return working
  return [
    ...working,
    { label: texts.problem, value: texts.problems[problem] },
    { label: texts.since, value: <When at={failingSince} regional={regional} /> },
    { label: texts.next, value: <When at={nextAttemptAt} regional={regional} /> },
    { label: texts.status, value: responseStatus === null ? texts.noProblem : <Code>{String(responseStatus)}</Code> },
    { label: texts.answer, value: responseBody ? <Code>{responseBody}</Code> : texts.noProblem, isWide: true },
  ]
}
