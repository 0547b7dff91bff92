import { Moment } from '@/lib/ui/moment'
import { pathAddress } from './addresses'
import type { Learner } from './learn-page'
import { type Finished, finishedBy } from './moment-of'
import type { Outline } from './outline'
import { Spoken } from './spoken'
import { UntilAnswered } from './until-answered'

type Props = { path: Outline; learner: Learner }

/** The moment of the lesson that was finished on the page before, drawn and said; what it is follows from the progress, not from the address. */
export function Reached({ path, learner }: Props) {
  const { t, query } = learner
  const finished = finishedBy(path, query.done)
  if (!finished) return null
  // The goal has its page; only where a result is read first it is announced here.
  if (finished.kind === 'path') return query.attempt ? <ReachedByAttempt path={path} done={finished.item.id} t={t} /> : null
  const said = momentText(finished, t)
  return (
    <div>
      <UntilAnswered>
        <Moment kind={finished.kind} title={said} />
      </UntilAnswered>
      <Spoken text={said} isOnce />
    </div>
  )
}

function ReachedByAttempt({ path, done, t }: { path: Outline; done: string; t: Learner['t'] }) {
  const title = t('learn.moment.path')
  const detail = t('learn.moment.pathDetail', { title: `\u2068${path.title}\u2069` })
  return (
    <div>
      <Moment kind="path" title={title} detail={detail}>
        <a className="button" href={`${pathAddress(path.id)}?${new URLSearchParams({ done })}`}>
          {t('learn.lesson.goal')}
        </a>
      </Moment>
      <Spoken text={`${title} ${detail}`} isOnce />
    </div>
  )
}

export function momentText(finished: Finished, t: Learner['t']): string {
  const { item } = finished
  if (finished.kind === 'section') {
    const { section, number } = finished
    const title = section.title || t('learn.path.part', { number })
    return t('learn.moment.section', { title: `\u2068${title}\u2069` })
  }
  return t(`learn.moment.${finished.kind}`, { title: `\u2068${item.title || t('learn.untitled')}\u2069` })
}
