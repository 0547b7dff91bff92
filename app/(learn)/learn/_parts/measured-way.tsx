import type { Learner } from './learn-page'
import { Way } from './way'

type Props = { percent: number; className: string | undefined; t: Learner['t'] }

/** How much of a path is done, drawn and in words. */
export const MeasuredWay = ({ percent, className, t }: Props) => (
  <div className={className}>
    <Way percent={percent} label={t('learn.percent', { percent: percent / 100 })} />
    <span className="small soft" aria-hidden="true">
      {t('learn.percent', { percent: percent / 100 })}
    </span>
  </div>
)
