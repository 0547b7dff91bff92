import { contestEntry } from '@/lib/domain/assessing/points/contests/contests.contract'
import type { listEntries } from '@/lib/domain/assessing/points/learner.contract'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { DoForm } from '../_parts/do-form'
import type { Learner } from '../_parts/learn-page'

type Props = { entry: ItemOf<typeof listEntries>; learner: Pick<Learner, 't' | 'me'> }

/** What the reader said against an entry and how it was decided, or the form for it. */
export function Contesting({ entry: { id, contest }, learner: { t, me } }: Props) {
  const say = (key: string) => t(`learn.points.contest.${key}`)
  if (contest)
    return (
      <section className="notice stack tight" aria-label={say('title')}>
        <p>{say(`states.${contest.state}`)}</p>
        <Said title={say('said')} text={contest.reason} />
        {contest.decisionReason && <Said title={say('answer')} text={contest.decisionReason} />}
      </section>
    )
  if (!can(me, contestEntry)) return null
  const field = `contest-${id}`
  return (
    <details>
      <summary className="small">{say('open')}</summary>
      <DoForm action="points-contest" className="stack tight">
        <input type="hidden" name="entry" value={id} />
        <input type="hidden" name="next" value="/learn/points" />
        <label htmlFor={field}>{say('reason')}</label>
        <textarea id={field} name="reason" rows={3} required maxLength={1000} dir="auto" data-text="theirs" />
        <p className="small soft">{say('hint')}</p>
        <div>
          <button type="submit" className="button quiet">
            {say('send')}
          </button>
        </div>
      </DoForm>
    </details>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="small soft">{title}</p>
    <p dir="auto" data-text="theirs">
      {text}
    </p>
  </div>
)
