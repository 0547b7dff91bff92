import { readStanding } from '@/lib/domain/standards/xapi/launches/launches.contract'
import { ApiError } from '@/lib/platform/http/client'
import type { DataOf } from '@/lib/ui/endpoint'
import { lasting } from '@/lib/ui/lasting'
import { numberIn } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import type { Learner } from '../../_parts/learn-page'
import { Press } from '../../_parts/press'
import { LeastTime } from '../parts/least-time'
import { Verdict } from '../parts/verdict'
import { said } from '../said'
import type { PlayedModule } from '../scene'
import { Front, LaunchPlace } from './front'
import styles from './launched.module.css'

type Standing = DataOf<typeof readStanding>
type Texts = Messages['player']['launched']

/** Content of another host: the way to it, the frame in which it is shown, and what it reported so far. Works without any script of ours. */
export async function Launched({ module, learner }: { module: PlayedModule; learner: Learner }) {
  const { launched: texts, common, asked } = learner.textsOf('player').player
  const standing = module.isPreview ? null : await standingIn(module, learner)
  return (
    <LaunchPlace>
      {!standing?.session?.url && <Front module={module} texts={asked} regional={learner.regional} />}
      <LeastTime module={module} learner={learner} />
      {standing ? (
        <>
          <Result standing={standing} learner={learner} texts={texts} common={common} />
          <Opening module={module} standing={standing} learner={learner} texts={texts} />
        </>
      ) : (
        <p className="notice">{module.isPreview ? texts.preview : texts.unavailable}</p>
      )}
    </LaunchPlace>
  )
}

async function standingIn({ id }: PlayedModule, { api }: Learner): Promise<Standing | null> {
  try {
    return (await api(readStanding, { params: { moduleId: id } })).data
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return null
    throw error
  }
}

type Shown = { standing: Standing; learner: Learner; texts: Texts }

function Result({ standing, learner: { regional }, texts, common }: Shown & { common: Messages['player']['common'] }) {
  const { isSatisfied, passedAt, failedAt, waivedAt, score, seconds } = standing
  const isFailed = failedAt !== null && passedAt === null && !isSatisfied
  const done = waivedAt !== null ? common.waived : passedAt !== null ? common.passed : common.completed
  const word = isSatisfied ? done : passedAt !== null ? common.passed : isFailed ? common.failed : null
  const notes = [
    score !== null && said(common.score, { score: numberIn(regional, score / 100, { style: 'percent' }) }, regional),
    seconds >= 60 && said(texts.time, { time: lasting(Math.round(seconds / 60), regional) }, regional),
    isSatisfied && texts.done,
  ].filter(Boolean)
  return (
    <div role="status">
      {(word || notes.length > 0) && (
        <Verdict state={isFailed ? 'partlyRight' : word ? 'right' : null} word={word ?? ''} note={notes.join(' · ')} />
      )}
    </div>
  )
}

/**
 * The sandbox permissions of the launched content. It is never of our own origin: only other hosts are
 * launched.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

function Opening({ module, standing, learner, texts }: Shown & { module: PlayedModule }) {
  const lesson = learner.path.replace(/\?.*$/, '')
  const { session, isSatisfied } = standing
  const fields = { id: module.id, returnTo: lesson }
  const url = session?.url ?? null
  const isOpen = session !== null && (session.state === 'launched' || session.state === 'initialized')
  return (
    <>
      {url !== null && session?.window === 'frame' && (
        <div className={styles.frame}>
          <iframe src={url} title={texts.frame} sandbox={sandbox} referrerPolicy="no-referrer" allow="fullscreen; autoplay" />
        </div>
      )}
      {url !== null && session?.window === 'own' && (
        <p className="row">
          <span>{texts.ready}</span>
          <a className="button" href={url} target="_blank" rel="noopener noreferrer">
            {texts.own}
          </a>
        </p>
      )}
      {url === null && isOpen && <p>{texts.opened}</p>}
      <div className="row">
        {url === null && (
          <Press action="launch-content" next={lesson} fields={{ ...fields, mode: 'Normal' }}>
            {session ? texts.again : texts.start}
          </Press>
        )}
        {url === null && isSatisfied && (
          <Press action="launch-content" next={lesson} fields={{ ...fields, mode: 'Review' }} className="button quiet">
            {texts.review}
          </Press>
        )}
        {isOpen && (
          <a className="button quiet" href={lesson}>
            {texts.reload}
          </a>
        )}
      </div>
    </>
  )
}
