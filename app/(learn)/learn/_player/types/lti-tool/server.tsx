import type { FormName } from '@/app/learn/do/form-actions'
import { Front, LaunchPlace } from '../../launched/front'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './lti-tool.module.css'

const action: FormName = 'lti-launch'
const frame = 'lti-tool'

/** A tool of another system, opened by a plain form: in a window of its own, or in a frame of the page. */
function LtiTool({ module, scene, reader, texts: { lti: texts, asked } }: PlayerProps) {
  const { id, settings, isPreview } = module
  const isInWindow = settings.newWindow !== false
  const isOpen = scene.canAnswer || isPreview
  return (
    <LaunchPlace>
      <Front module={module} texts={asked} regional={reader.regional} />
      {isOpen && (
        <form method="post" action={`/learn/do/${action}`} target={isInWindow ? '_blank' : frame}>
          <input type="hidden" name="moduleId" value={id} />
          <input type="hidden" name="next" value={reader.path} />
          <p className="row">
            <button type="submit" className="button" disabled={isPreview}>
              {texts.open}
            </button>
            {isInWindow && <span className="small soft">{texts.window}</span>}
          </p>
        </form>
      )}
      {isOpen && !isInWindow && (
        <iframe
          className={styles.frame}
          name={frame}
          title={texts.frame}
          sandbox="allow-forms allow-popups allow-scripts allow-same-origin allow-downloads"
          allow="fullscreen"
        />
      )}
      <StandingNote scene={scene} standing={scene.standing} />
    </LaunchPlace>
  )
}

export const ltiTool: ModulePlayer = { typeKey: 'launch.lti', Played: LtiTool }
