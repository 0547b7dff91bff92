import { createExamRoom, readExamRoom } from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import {
  drawExamSeats,
  listExamSeats,
  putExamSeat,
  removeExamSeat,
} from '@/lib/domain/assessing/assessments/seating/exam-seats.contract'
import {
  exportSeatPlan,
  readSeatPlan,
  removeSeatPlan,
  updateSeatPlan,
} from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { State } from '@/lib/ui/list/state'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Theirs } from '@/lib/ui/theirs'
import { Code, When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { languageOf, textIn } from '../../../question-banks/_parts/names'
import { Draw } from '../_parts/draw'
import { PlanState } from '../_parts/plan-state'
import { RoomEditor } from '../_parts/room-editor'
import { RoomPanel } from '../_parts/room-panel'
import { SaveCsv } from '../_parts/save-csv'
import { SeatButton } from '../_parts/seat-button'

type Plan = DataOf<typeof readSeatPlan>
type Props = Person & { plan: Plan; query: Record<string, string | undefined> }

/** The fields of a draw, with the groups by name where the person may see them. */
async function drawFields({ api, me, language, t }: Person): Promise<Field[]> {
  const groups = can(me, listGroups) ? (await api(listGroups, { query: { perPage: 100 } })).data : []
  const options = groups.map(({ id, name }) => ({ value: id, label: textIn(name, language) }))
  const field = (name: string) => ({
    name,
    label: t(`seatPlans.fields.${name}`),
    hint: t(`seatPlans.hints.${name}`),
    isRequired: false,
    isNullable: false,
  })
  const spread: Field = { ...field('isEverySecond'), kind: 'switch' }
  const apart: Field = { ...field('apart'), kind: 'choices', groups: [{ label: t('seatPlans.fields.apart'), options }] }
  return options.length > 0 ? [spread, apart] : [spread]
}

async function HeadButtons({ plan, ...page }: Props) {
  const { t, me } = page
  const { id, version, isPublished, isSeatRequired, rooms } = plan
  const say = (key: string) => t(`seatPlans.${key}`)
  const address = `/console/assessments/seat-plans/${id}`
  const change = (body: object) => ({ params: { id }, headers: { 'if-match': `"${version}"` }, body: body as never })
  return (
    <>
      {can(me, removeSeatPlan) && (
        <ActionButton
          endpoint={endpoint(removeSeatPlan)}
          input={{ params: { id } }}
          label={say('remove')}
          done={say('removed')}
          danger
          goTo={`/console/assessments/seat-plans?assessment=${plan.assessment.id}`}
          confirm={{ title: say('removeTitle'), detail: <p>{say('removeDetail')}</p> }}
        />
      )}
      {can(me, updateSeatPlan) && (
        <ActionButton
          endpoint={endpoint(updateSeatPlan)}
          input={change({ isSeatRequired: !isSeatRequired })}
          label={say(isSeatRequired ? 'open' : 'require')}
          done={say(isSeatRequired ? 'opened' : 'required')}
        />
      )}
      {can(me, exportSeatPlan) && <SaveCsv endpoint={endpoint(exportSeatPlan)} planId={id} />}
      {rooms.length > 0 && <LinkButton href={`${address}/print`}>{say('printPage')}</LinkButton>}
      {rooms.length > 0 && can(me, drawExamSeats) && (
        <Draw planId={id} endpoint={endpoint(drawExamSeats)} fields={await drawFields(page)} />
      )}
      {can(me, updateSeatPlan) && (
        <ActionButton
          endpoint={endpoint(updateSeatPlan)}
          input={change({ isPublished: !isPublished })}
          label={say(isPublished ? 'withdraw' : 'publish')}
          done={say(isPublished ? 'withdrawn' : 'published')}
          kind={isPublished ? 'default' : 'filled'}
        />
      )}
    </>
  )
}

function FactPanel({ t, language, regional, plan }: Props) {
  const say = (key: string, values?: Record<string, number>) => t(`seatPlans.${key}`, values)
  const { seed, drawnAt, path, isSeatRequired } = plan
  return (
    <Panel title={say('facts')}>
      <Facts
        facts={[
          { label: say('columns.path'), value: <bdi data-text="theirs">{textIn(path.title, language)}</bdi> },
          { label: say('whoStarts'), value: say(isSeatRequired ? 'onlySeated' : 'everyone') },
          { label: say('drawnAt'), value: <When at={drawnAt} regional={regional} none={say('never')} /> },
          ...(seed === null ? [] : [{ label: say('seed'), value: <Code>{seed}</Code> }]),
          ...timeFacts(plan, { created: say('columns.created'), updated: say('columns.updated') }, regional),
        ]}
      />
    </Panel>
  )
}

/** Everyone of the path with their seat, and who has none yet. */
function People({ t, me, language, regional, query, plan }: Props) {
  const say = (key: string) => t(`seatPlans.${key}`)
  const rooms = plan.rooms.map(({ id, name }) => ({ id, name: inLanguage(name, language).text }))
  const nameOf = (roomId: string) => rooms.find(({ id }) => id === roomId)?.name ?? ''
  return (
    <List
      contract={listExamSeats}
      name="exam-seats"
      title={say('people')}
      query={query}
      params={{ id: plan.id }}
      labelOf={({ person }) => textIn(person.name, language)}
      filters={[
        {
          name: 'hasSeat',
          label: say('seats.hasSeat'),
          kind: 'choice',
          options: ['true', 'false'].map((value) => ({ value, label: say(`seats.has.${value}`) })),
        },
      ]}
      columns={[
        {
          key: 'person',
          title: say('columns.person'),
          csv: ['person.name.ar', 'person.name.en', 'person.email'],
          cell: ({ person }) => <bdi data-text="theirs">{textIn(person.name, language)}</bdi>,
        },
        {
          key: 'seat',
          title: say('columns.seat'),
          csv: ['seat.label'],
          cell: ({ seat }) =>
            seat ? (
              <span>
                <bdi data-text="theirs">{nameOf(seat.roomId)}</bdi> · <bdi data-text="theirs">{seat.label}</bdi>
                {seat.isByHand && <span className="small soft"> ({say('seats.byHand')})</span>}
              </span>
            ) : (
              <span className="badge warn">{say('seats.none')}</span>
            ),
        },
        momentColumn('createdAt', say('columns.enrolled'), regional, { hidden: true }),
      ]}
      actionsOf={({ person, seat }) =>
        rooms.length > 0 &&
        can(me, putExamSeat) && (
          <SeatButton
            planId={plan.id}
            person={{ id: person.id, name: textIn(person.name, language) }}
            seat={seat && { roomId: seat.roomId, label: seat.label }}
            rooms={rooms}
            put={endpoint(putExamSeat)}
            remove={endpoint(removeExamSeat)}
          />
        )
      }
      empty={{ title: say('seats.empty'), detail: say('seats.emptyDetail') }}
    />
  )
}

export default consolePage({ name: 'assessments', needs: readSeatPlan }, async (page) => {
  const { t, api, me, language, textsOf } = page
  const params = { id: page.params.id ?? '' }
  const { data: plan } = await api(readSeatPlan, { params })
  const rooms = await Promise.all(
    plan.rooms.map(async ({ id }) => (await api(readExamRoom, { params: { ...params, roomId: id } })).data),
  )
  const title = textIn(plan.assessment.title, language)
  const say = (key: string, values?: Record<string, number>) => t(`seatPlans.${key}`, values)
  const addition = can(me, createExamRoom) && <RoomEditor planId={plan.id} create={endpoint(createExamRoom)} />
  return (
    <Texts of={textsOf('parts', 'seatPlans')}>
      <SectionHeader
        trail={[say('title'), title]}
        title={<Theirs locale={languageOf(plan.assessment.title, language)}>{title}</Theirs>}
        intro={
          <span className="row tight">
            <PlanState isPublished={plan.isPublished} t={t} />
            {say('seatedOf', { seated: plan.seatedCount, people: plan.peopleCount })}
          </span>
        }
        shows={{ contract: readSeatPlan, params }}
      >
        <HeadButtons {...page} plan={plan} />
      </SectionHeader>
      <div className="stack">
        {rooms.length === 0 ? (
          <State kind="empty" title={say('rooms.none')} detail={say('rooms.noneDetail')}>
            {addition}
          </State>
        ) : (
          rooms.map((room) => <RoomPanel key={room.id} {...page} planId={plan.id} room={room} />)
        )}
        {rooms.length > 0 && <div>{addition}</div>}
        <People {...page} plan={plan} />
        <FactPanel {...page} plan={plan} />
        <History resource="seatPlan" id={plan.id} />
      </div>
    </Texts>
  )
})
