'use client'
import { useRef } from 'react'
import type { Messages } from '@/messages/catalogue'
import { wayIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import styles from './branching.module.css'
import { BranchingView, choicesAt, type Scenario } from './view'

type Props = { scene: Scene; scenario: Scenario; texts: Messages['player']['branching'] }

export function Island({ scene, scenario, texts }: Props) {
  const activity = useActivity(scene)
  const heading = useRef<HTMLHeadingElement>(null)
  const way = wayIn(activity.events, scenario.start)
  const before = way.at(-2)
  const go = (action: 'decided' | 'wentBack', result: { nodeId: string; edgeId?: string }) => {
    void activity.send(action, result)
    // The pressed button is gone, so the focus moves to the heading of the new scene.
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <div className="stack">
      <BranchingView scenario={scenario} way={way} texts={texts} heading={heading}>
        <div className={styles.choices}>
          {choicesAt(scenario, way).map(({ id, to, text }) => (
            <button
              key={id}
              type="button"
              dir="auto"
              disabled={!scene.canAnswer}
              onClick={() => go('decided', { nodeId: to, edgeId: id })}
            >
              {text}
            </button>
          ))}
        </div>
        {way.length > 1 && scene.canAnswer && (
          <div className="row">
            {scenario.mayGoBack && before !== undefined && (
              <button type="button" className="link-button" onClick={() => go('wentBack', { nodeId: before })}>
                {texts.back}
              </button>
            )}
            <button type="button" className="link-button" onClick={() => go('wentBack', { nodeId: scenario.start })}>
              {texts.again}
            </button>
          </div>
        )}
      </BranchingView>
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}
