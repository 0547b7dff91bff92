import type { ReactNode, Ref } from 'react'
import type { Messages } from '@/messages/catalogue'
import { Picture, type Shown } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import styles from './branching.module.css'

export type Node = { id: string; title: string; text: string; picture: Shown | null; alt: string; isEnd: boolean }
export type Edge = { id: string; from: string; to: string; text: string; feedback: string }
export type Scenario = { start: string; nodes: Node[]; edges: Edge[]; mayGoBack: boolean; loopCap: number }

/** The decisions that are left at the last node of a way. A node that was passed as often as its author allows is not offered again. */
export const choicesAt = ({ edges, loopCap }: Scenario, way: readonly string[]): Edge[] =>
  edges.filter(({ from, to }) => from === way.at(-1) && way.filter((id) => id === to).length < loopCap)

type Props = {
  scenario: Scenario
  way: readonly string[]
  texts: Messages['player']['branching']
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Where somebody stands in a scenario: what happened on the last decision, the scene, and what can be done now. */
export function BranchingView({ scenario, way, texts, heading, children }: Props) {
  const { nodes, edges } = scenario
  const node = nodes.find(({ id }) => id === way.at(-1)) ?? nodes[0]
  const taken = edges.find(({ from, to }) => from === way.at(-2) && to === way.at(-1))
  if (!node) return null
  return (
    <div className={`panel stack ${styles.scene}`}>
      <div role="status">
        {taken?.feedback && (
          <p dir="auto" className={styles.feedback}>
            {taken.feedback}
          </p>
        )}
      </div>
      <Picture shown={node.picture} alt={node.alt} className={styles.picture} />
      <h2 dir="auto" ref={heading} tabIndex={-1}>
        {node.title}
      </h2>
      <Lines text={node.text} />
      {(node.isEnd || choicesAt(scenario, way).length === 0) && <p className="badge good">{texts.end}</p>}
      {children}
    </div>
  )
}
