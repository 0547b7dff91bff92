import { Moment } from '@/lib/ui/moment'
import type { Learner } from './learn-page'
import { type Finished, finishedBy } from './moment-of'
import type { Outline } from './outline'
import { Spoken } from './spoken'

type Props = { path: Outline; learner: Learner }

/** The moment of the lesson that was finished on the page before, drawn and said; what it is follows from the progress, not from the address. */
export function Reached({ path, learner }: Props) {
  const finished = finishedBy(path, learner.query.done)
  if (!finished || finished.kind === 'path') return null
  const said = momentText(finished, learner.t)
  return (
    <div>
      <Moment kind={finished.kind} title={said} />
      <Spoken text={said} isOnce />
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
