'use client'
import { type Ref, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import type { Calls, CourseItem, Standing, Started } from './calls'
import styles from './scorm.module.css'
import { useCourse } from './use-course'

type Texts = Messages['player']['scorm']
type Props = {
  moduleId: string
  title: string
  first: Standing
  calls: Calls
  height: number
  /** Where the course is opened. */
  shownIn: 'frame' | 'fullscreen' | 'window'
  regional: RegionalFormat
  texts: Texts
}

const percent = (regional: RegionalFormat, score: number) => numberIn(regional, score / 100, { style: 'percent' })

/** The result of an item in one word. */
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

type FrameProps = { open: Started; title: string; ref: Ref<HTMLIFrameElement>; height?: number }

/** The frame in which the page of the package is; without a height it fills its window. */
const Frame = ({ open, title, ref, height }: FrameProps) => (
  <iframe
    ref={ref}
    className={height === undefined ? undefined : styles.frame}
    src={open.address}
    title={title}
    height={height ?? '100%'}
    width="100%"
    frameBorder={height === undefined ? 0 : undefined}
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
    allow="fullscreen; autoplay"
    referrerPolicy="no-referrer"
  />
)

type Course = ReturnType<typeof useCourse>
type Words = Pick<Props, 'texts' | 'regional'>

/** The items of the course with their results; those that can be launched are buttons. */
const Items = ({ course: { standing, isStarting, start }, texts, regional }: Words & { course: Course }) => (
  <ol className={styles.items}>
    {standing.items.map((item) => (
      <li key={item.id} data-depth={Math.min(item.depth, 3)}>
        {item.isLaunched ? (
          <button
            type="button"
            className="link-button"
            disabled={isStarting || !item.isOpen}
            onClick={() => start({ itemId: item.id })}
          >
            <bdi data-text="theirs">{item.title}</bdi>
          </button>
        ) : (
          <strong>
            <bdi data-text="theirs">{item.title}</bdi>
          </strong>
        )}
        {item.isLaunched && !item.isOpen && <span className="soft small">{texts.locked}</span>}
        {item.isLaunched && item.isOpen && <Badge item={item} texts={texts} regional={regional} />}
      </li>
    ))}
  </ol>
)

type ButtonsProps = { course: Course; opener: Ref<HTMLButtonElement>; texts: Texts }

/** Opens and closes the course, and leads to where it is shown. */
function Buttons({ course, opener, texts }: ButtonsProps) {
  const { standing, open, place, isStarting, frame, start, close } = course
  const isDone = standing.attempt?.state === 'done'
  const label = isDone ? texts.review : standing.attempt ? texts.goOn : texts.start
  return (
    <div className="row">
      {!open && (
        <button ref={opener} type="button" className="button" disabled={isStarting} onClick={() => start({})}>
          {label}
        </button>
      )}
      {open && (
        <button type="button" className="button secondary" onClick={close}>
          {texts.close}
        </button>
      )}
      {place && (
        <button type="button" className="link-button" onClick={() => place.focus()}>
          {texts.showWindow}
        </button>
      )}
      {open && !place && (
        <button type="button" className="link-button" onClick={() => frame.current?.requestFullscreen?.().catch(() => undefined)}>
          {texts.fullScreen}
        </button>
      )}
      {isDone && !open && (
        <button type="button" className="link-button" disabled={isStarting} onClick={() => start({ isAnew: true })}>
          {texts.again}
        </button>
      )}
    </div>
  )
}

/** Notices about the open course: where it is shown, and problems of its window, its reports and the network. */
const Notices = ({ course, texts }: { course: Course; texts: Texts }) => {
  const { open, place, blocked, state, problem, isStarting, start } = course
  return (
    <>
      {open && !open.attemptId && <p className="notice">{texts.notKept}</p>}
      {place && (
        <p className="notice" role="status">
          {texts.inWindow}
        </p>
      )}
      {blocked && (
        <div className="notice" role="alert">
          <p>{texts.blocked}</p>
          <button type="button" className="link-button" disabled={isStarting} onClick={() => start(blocked, true)}>
            {texts.inLesson}
          </button>
        </div>
      )}
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {state === 'offline' && <p className="notice">{texts.offline}</p>}
    </>
  )
}

/** The course of a lesson: its items with their results, and the open one in a frame of the package's own host. */
export function CourseStage({ moduleId, title, first, calls, height, shownIn, regional, texts }: Props) {
  const course = useCourse({ moduleId, first, calls, texts, ownTitle: shownIn === 'window' ? title : null })
  const { standing, open, place, state, frame } = course
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Browsers that refuse it show the course in the lesson.
    if (open && shownIn === 'fullscreen') frame.current?.requestFullscreen?.().catch(() => undefined)
    // The button that closed the course is gone, or the window in which it was.
    if (!open && wasOpen.current) opener.current?.focus()
    wasOpen.current = open !== null
  }, [open, shownIn, frame])
  return (
    <section className="stack" data-interactive="true" data-course={open ? 'open' : 'closed'} data-save={state}>
      <Outcome attempt={standing.attempt} texts={texts} regional={regional} />
      {standing.items.filter(({ isLaunched }) => isLaunched).length > 1 && (
        <Items course={course} texts={texts} regional={regional} />
      )}
      <Buttons course={course} opener={opener} texts={texts} />
      <Notices course={course} texts={texts} />
      {open && !place && <Frame key={open.sessionId} open={open} ref={frame} title={title} height={height} />}
      {open && place && createPortal(<Frame key={open.sessionId} open={open} ref={frame} title={title} />, place.document.body)}
    </section>
  )
}
