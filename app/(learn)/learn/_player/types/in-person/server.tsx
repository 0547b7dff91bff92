import { clock } from '@/lib/platform/clock'
import { lessonSessions } from '../../../live/_parts/lesson-sessions'
import { idsIn } from '../../answers.rules'
import { recordsOf, textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import { type Meeting, MeetingView } from './view'

/** So long before it begins one can check in, as the server counts. */
const earlyMs = 60 * 60_000

/** The meetings at which one can check in by oneself at a moment. */
export const openMeetings = (meetings: readonly Meeting[], checkIn: unknown, now: number): string[] =>
  checkIn === 'list'
    ? []
    : meetings
        .filter(({ startsAt, endsAt }) => now >= Date.parse(startsAt) - earlyMs && now <= Date.parse(endsAt))
        .map(({ id }) => id)

function MeetingPlayer({ module, scene, reader, dates, texts: { meeting: texts } }: PlayerProps) {
  const { body, settings } = module
  const meetings = recordsOf(body.sessions).map(
    (it): Meeting => ({
      id: textOf(it.id),
      startsAt: textOf(it.startsAt),
      endsAt: textOf(it.endsAt),
      hall: textOf(it.hall),
      capacity: typeof it.capacity === 'number' ? it.capacity : null,
    }),
  )
  const open = openMeetings(meetings, settings.checkIn, clock.now().getTime())
  const attended = idsIn(scene.events, 'checkedIn', 'sessionId')
  return (
    <div className="stack">
      <p>
        <span className="soft">{texts.venue}</span> <strong dir="auto">{textOf(body.venue)}</strong>
      </p>
      <Lines text={textOf(body.intro)} />
      {dates}
      {meetings.length === 0 && !dates && (
        <p>
          <a className="button" href={`/learn/live?module=${module.id}`}>
            {texts.dates}
          </a>
        </p>
      )}
      <Enhance props={{ scene, meetings, open, texts }}>
        <MeetingView
          {...{ meetings, attended, texts }}
          regional={scene.regional}
          below={({ id }) =>
            open.includes(id) && (
              <AnswerForm scene={scene} path={reader.path} action="checkedIn">
                <button type="submit" className="button" name="r.sessionId:string" value={id} disabled={!scene.canAnswer}>
                  {texts.checkIn}
                </button>
              </AnswerForm>
            )
          }
        />
        <StandingNote scene={scene} standing={scene.standing} />
      </Enhance>
      <p className="small soft">{settings.checkIn === 'list' ? texts.byList : texts.byCode}</p>
    </div>
  )
}

export const inPerson: ModulePlayer = { typeKey: 'live.inPerson', Played: MeetingPlayer, more: lessonSessions }
