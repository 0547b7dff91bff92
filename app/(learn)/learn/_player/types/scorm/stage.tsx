'use client'
import { useEffect } from 'react'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import type { Calls, CourseItem, Standing } from './calls'
import styles from './scorm.module.css'
import { useCourse } from './use-course'

type Texts = Messages['player']['course']
type Props = {
  moduleId: string
  title: string
  first: Standing
  calls: Calls
  height: number
  isFullscreen: boolean
  regional: RegionalFormat
  texts: Texts
}

const percent = (regional: RegionalFormat, score: number) => numberIn(regional, score / 100, { style: 'percent' })

/** What was reached in an item, in one word. */
function wordOf({ completion, success }: CourseItem): 'passed' | 'failed' | 'completed' | 'incomplete' | 'notAttempted' {
  if (success !== 'unknown') return success
  return completion === 'unknown' ? 'notAttempted' : completion
}
const looks = { passed: 'good', completed: 'good', failed: 'warn', incomplete: 'neutral', notAttempted: 'neutral' } as const

function Badge({ item, texts, regional }: { item: CourseItem; texts: Texts; regional: RegionalFormat }) {
  const word = wordOf(item)
  return (
    <span className="row tight small">
      <span className={`badge ${looks[word]}`}>{texts.states[word]}</span>
      {item.score !== null && <span className="soft">{percent(regional, item.score)}</span>}
    </span>
  )
}

/** The result of the newest attempt. */
function Outcome({ attempt, texts, regional }: { attempt: Standing['attempt']; texts: Texts; regional: RegionalFormat }) {
  if (!attempt?.outcome) return <div role="status" />
  const { outcome, score } = attempt
  return (
    <div role="status" className="row tight">
      <strong className={`badge ${looks[outcome]}`}>{texts.states[outcome]}</strong>
      {score !== null && <span>{said(texts.score, { score: percent(regional, score) }, regional)}</span>}
    </div>
  )
}

/** The course of a lesson: its items with what was reached in them, and the one that is open, in a frame of the package's own host. */
export function CourseStage({ moduleId, title, first, calls, height, isFullscreen, regional, texts }: Props) {
  const course = useCourse({ moduleId, first, calls, texts })
  const { standing, open, state, problem, isStarting, frame, start, close } = course
  const { attempt, items } = standing
  const launched = items.filter(({ isLaunched }) => isLaunched)
  const isDone = attempt?.state === 'done'
  useEffect(() => {
    // Browsers that refuse it show the course in the lesson.
    if (open && isFullscreen) frame.current?.requestFullscreen?.().catch(() => undefined)
  }, [open, isFullscreen, frame])
  const label = isDone ? texts.review : attempt ? texts.goOn : texts.start
  return (
    <section className="stack" data-interactive="true" data-course={open ? 'open' : 'closed'} data-save={state}>
      <Outcome {...{ attempt, texts, regional }} />
      {launched.length > 1 && (
        <ol className={styles.items}>
          {items.map((item) => (
            <li key={item.id} data-depth={Math.min(item.depth, 3)}>
              {item.isLaunched ? (
                <button type="button" className="link-button" disabled={isStarting} onClick={() => start({ itemId: item.id })}>
                  <bdi data-text="theirs">{item.title}</bdi>
                </button>
              ) : (
                <strong>
                  <bdi data-text="theirs">{item.title}</bdi>
                </strong>
              )}
              {item.isLaunched && <Badge {...{ item, texts, regional }} />}
            </li>
          ))}
        </ol>
      )}
      <div className="row">
        {!open && (
          <button type="button" className="button" disabled={isStarting} onClick={() => start({})}>
            {label}
          </button>
        )}
        {open && (
          <button type="button" className="button secondary" onClick={close}>
            {texts.close}
          </button>
        )}
        {open && (
          <button
            type="button"
            className="link-button"
            onClick={() => frame.current?.requestFullscreen?.().catch(() => undefined)}
          >
            {texts.fullScreen}
          </button>
        )}
        {isDone && !open && (
          <button type="button" className="link-button" disabled={isStarting} onClick={() => start({ isAnew: true })}>
            {texts.again}
          </button>
        )}
      </div>
      {open && !open.attemptId && <p className="notice">{texts.notKept}</p>}
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {state === 'offline' && <p className="notice">{texts.offline}</p>}
      {open && (
        <iframe
          key={open.sessionId}
          ref={frame}
          className={styles.frame}
          src={open.address}
          title={title}
          height={height}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
        />
      )}
    </section>
  )
}
