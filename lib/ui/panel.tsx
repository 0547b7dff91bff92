import type { ReactNode } from 'react'

export type PanelProps = {
  /** The fragment of an address that leads to it. */
  id?: string
  title: string
  intro?: ReactNode
  /** Stands at the other end of the title's line. */
  tools?: ReactNode
  children: ReactNode
}

/** A titled panel of a page. */
export const Panel = ({ id, title, intro, tools, children }: PanelProps) => (
  <section id={id} className="panel stack" aria-label={title}>
    <div className="stack">
      {tools ? (
        <div className="bar">
          <h2>{title}</h2>
          {tools}
        </div>
      ) : (
        <h2>{title}</h2>
      )}
      {intro && <p className="soft">{intro}</p>}
    </div>
    <div className="stack">{children}</div>
  </section>
)
