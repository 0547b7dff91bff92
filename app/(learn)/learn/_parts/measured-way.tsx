import type { Learner } from './learn-page'
import { type Stretch, Way } from './way'

type Props = { percent: number; sections: readonly Stretch[]; className: string | undefined; t: Learner['t'] }

/** How much of a path is done, drawn and in words. */
export const MeasuredWay = ({ percent, sections, className, t }: Props) => (
  <div className={className}>
    <Way percent={percent} sections={sections} label={t('learn.percent', { percent: percent / 100 })} />
    <span className="small" aria-hidden="true">
      {t('learn.percent', { percent: percent / 100 })}
    </span>
  </div>
)
