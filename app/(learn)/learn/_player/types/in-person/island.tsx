'use client'
import type { Messages } from '@/messages/catalogue'
import { idsIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import { type Meeting, MeetingView } from './view'

type Props = { scene: Scene; meetings: Meeting[]; open: string[]; texts: Messages['player']['meeting'] }

export function Island({ scene, meetings, open, texts }: Props) {
  const activity = useActivity(scene)
  const attended = idsIn(activity.events, 'checkedIn', 'sessionId')
  return (
    <div className="stack">
      <MeetingView
        {...{ meetings, attended, texts }}
        regional={scene.regional}
        below={({ id }) =>
          open.includes(id) && (
            <button
              type="button"
              className="button"
              disabled={!scene.canAnswer}
              onClick={() => void activity.send('checkedIn', { sessionId: id })}
            >
              {texts.checkIn}
            </button>
          )
        }
      />
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}
