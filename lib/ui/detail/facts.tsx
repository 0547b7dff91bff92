import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** What is known of one thing, name by name. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt className="small soft">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A titled panel of a page. */
export const Panel = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <section className="panel stack" aria-label={title}>
    <h2>{title}</h2>
    {intro && <p className="soft">{intro}</p>}
    {children}
  </section>
)
