import type { Texts } from './calls'
import type { Work } from './proving'

/** Why signing in takes longer this time, and how much of the work is really done. */
export function Working({ work: { done, parts }, texts }: { work: Work; texts: Texts }) {
  const words = texts.workingDone.replace('{done}', String(done + 1)).replace('{parts}', String(parts))
  return (
    <div className="notice stack">
      <p>{texts.workingWhy}</p>
      <progress className="work" max={parts} value={done} aria-label={texts.working} />
      <p className="soft small">{words}</p>
    </div>
  )
}
