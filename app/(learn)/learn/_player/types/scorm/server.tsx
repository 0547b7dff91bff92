import { commitCourse, readCourse, startCourse } from '@/lib/domain/launches/attempts/attempts.contract'
import { ApiError } from '@/lib/platform/http/client'
import { endpoint } from '@/lib/ui/endpoint'
import type { Learner } from '../../../_parts/learn-page'
import { numberOf, textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import type { ModulePlayer, PlayedModule } from '../../scene'
import type { Standing } from './calls'
import { CourseStage } from './enhance'

type Given = { module: PlayedModule; learner: Learner }

/** What can be done with the course: why nothing, or the part that opens it. */
function Opened({ module, learner, standing }: Given & { standing: Standing | null }) {
  const texts = learner.textsOf('player').player.course
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
        isFullscreen={module.settings.window === 'fullscreen'}
        regional={learner.regional}
        texts={texts}
      />
    </>
  )
}

/** A lesson with a course package: what it is about, and the course itself. */
async function Course({ module, learner }: Given) {
  const texts = learner.textsOf('player').player.course
  return (
    <div className="stack">
      <Lines text={textOf(module.body.intro)} />
      {module.isPreview ? (
        <p className="notice">{texts.preview}</p>
      ) : (
        <Opened module={module} learner={learner} standing={await standingOf(module.id, learner)} />
      )}
    </div>
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
