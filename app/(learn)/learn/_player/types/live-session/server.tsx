import { lessonSessions } from '../../../live/_parts/lesson-sessions'
import { textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'

/** The introduction of an online session, with its dates below. */
function LiveSession({ module: { id, body }, scene, dates, texts: { meeting: texts } }: PlayerProps) {
  return (
    <div className="stack">
      <Lines text={textOf(body.intro)} />
      <Lines text={textOf(body.preparation)} />
      {dates ?? (
        <p>
          <a className="button" href={`/learn/live?module=${id}`}>
            {texts.dates}
          </a>
        </p>
      )}
      <StandingNote scene={scene} standing={scene.standing} />
    </div>
  )
}

export const liveSession: ModulePlayer = { typeKey: 'live.session', Played: LiveSession, more: lessonSessions }
