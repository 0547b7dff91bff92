'use client'
import type { PanelProps } from './panel'
import { useFold } from './use-fold'

/** A titled panel of a page; on a phone its title alone, until it is opened. */
export function FoldedPanel({ id, title, intro, tools, children }: PanelProps) {
  const { toggle, away } = useFold(title)
  return (
    <section id={id} className="panel stack" aria-label={title}>
      <div className="stack">
        <div className="bar">
          <h2>{title}</h2>
          {toggle}
          {tools && <div className={away}>{tools}</div>}
        </div>
        {intro && <p className={`soft ${away}`}>{intro}</p>}
      </div>
      <div className={`stack ${away}`}>{children}</div>
    </section>
  )
}
