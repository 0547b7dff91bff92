import type { ReactNode } from 'react'

type Props = {
  title: string
  intro?: ReactNode
  /** Stands at the other end of the title's line. */
  tools?: ReactNode
  children: ReactNode
}

/** A titled panel of a page. */
export const Panel = ({ title, intro, tools, children }: Props) => (
  <section className="panel stack" aria-label={title}>
    {tools ? (
      <div className="bar">
        <h2>{title}</h2>
        {tools}
      </div>
    ) : (
      <h2>{title}</h2>
    )}
    {intro && <p className="soft">{intro}</p>}
    {children}
  </section>
)
