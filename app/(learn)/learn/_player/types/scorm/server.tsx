import { commitCourse, readCourse, startCourse } from '@/lib/domain/standards/scorm/attempts/attempts.contract'
import { listOwnCourseAttempts } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { ApiError } from '@/lib/platform/http/client'
import { endpoint } from '@/lib/ui/endpoint'
import { Amount, When } from '@/lib/ui/when'
import type { Learner } from '../../../_parts/learn-page'
import { numberOf } from '../../body-values'
import { Front, LaunchPlace } from '../../launched/front'
import { LeastTime } from '../../parts/least-time'
import { said } from '../../said'
import type { ModulePlayer, PlayedModule } from '../../scene'
import type { Standing } from './calls'
import { CourseStage } from './enhance'

type Given = { module: PlayedModule; learner: Learner }

const placeOf = (value: unknown) => (value === 'window' || value === 'fullscreen' ? value : 'frame')

/** The course, ready to open, or a notice with the reason why it cannot be opened. */
function Opened({ module, learner, standing }: Given & { standing: Standing | null }) {
  const texts = learner.textsOf('player').player.scorm
  if (!standing) return <p className="notice">{texts.closed}</p>
  if (!standing.hasHost) return <p className="notice">{texts.noHost}</p>
  if (standing.packageState !== 'ready') return <p className="notice">{texts.unavailable}</p>
  return (
    <>
      <noscript>
        <p className="notice">{texts.needsScript}</p>
      </noscript>
      <CourseStage
        moduleId={module.id}
        title={module.title}
        first={standing}
        calls={{ start: endpoint(startCourse), commit: endpoint(commitCourse) }}
        height={numberOf(module.settings.height, 640)}
        shownIn={placeOf(module.settings.window)}
        regional={learner.regional}
        texts={texts}
      />
    </>
  )
}

/** The attempts of the reader as they were when the page was made, the newest first. */
async function OwnAttempts({ module, learner }: Given) {
  const { api, regional } = learner
  const texts = learner.textsOf('player').player.scorm
  const { data: attempts } = await api(listOwnCourseAttempts, { params: { moduleId: module.id } })
  return (
    <details>
      <summary>{texts.attempts.title}</summary>
      <ul className="lines">
        {attempts.map(({ id, number, outcome, score, startedAt }) => (
          <li key={id} className="row tight">
            <span>{said(texts.attempts.number, { number }, regional)}</span>
            <span className="badge neutral">{texts.states[outcome ?? 'incomplete']}</span>
            {score !== null && <Amount value={score / 100} regional={regional} style="percent" />}
            <span className="soft small">
              <When at={startedAt} regional={regional} as="short" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A lesson with a course package: what it is about, and the course itself. */
async function Course({ module, learner }: Given) {
  const { scorm: texts, asked } = learner.textsOf('player').player
  const standing = module.isPreview ? null : await standingOf(module.id, learner)
  return (
    <LaunchPlace>
      <Front module={module} texts={asked} regional={learner.regional} />
      <LeastTime module={module} learner={learner} />
      {module.isPreview ? (
        <p className="notice">{texts.preview}</p>
      ) : (
        <Opened module={module} learner={learner} standing={standing} />
      )}
      {standing?.attempt && <OwnAttempts module={module} learner={learner} />}
    </LaunchPlace>
  )
}

/** Null where the reader may not launch it. */
async function standingOf(moduleId: string, { api }: Learner): Promise<Standing | null> {
  try {
    return (await api(readCourse, { params: { moduleId } })).data
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return null
    throw error
  }
}

export const scorm: ModulePlayer = { typeKey: 'launch.scorm', Page: Course }
