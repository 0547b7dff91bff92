import type { ReactNode } from 'react'
import { newId } from '@/lib/platform/ids'
import { DoForm } from '../../_parts/do-form'
import type { Scene } from '../scene'

/**
 * A plain form that stands for one event, for pages without script. A field named `r.<name>:<type>` is a part of its result; `also` are events
 * without a result that belong before it.
 */
export const AnswerForm = ({
  scene,
  path,
  action,
  also = [],
  className,
  children,
}: {
  scene: Scene
  /** The page to come back to. */
  path: string
  action: string
  also?: string[]
  className?: string
  children: ReactNode
}) => (
  <DoForm action="answer" className={className}>
    <input type="hidden" name="next" value={path} />
    <input type="hidden" name="module" value={scene.moduleId} />
    <input type="hidden" name="locale" value={scene.locale} />
    <input type="hidden" name="action" value={action} />
    <input type="hidden" name="event" value={newId()} />
    {also.map((name) => (
      <input key={name} type="hidden" name="also" value={`${name}:${newId()}`} />
    ))}
    {children}
  </DoForm>
)
