'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { fillAgain, forgetFilled, keepFilled, kept } from './kept'
import { applyConditions, isPartValid, partsOf } from './parts'

type Props = {
  /** Under which the answers stay on the device until they are sent. */
  place: string
  progress: string[]
  texts: Pick<Messages['player']['survey'], 'next' | 'back' | 'choose' | 'kept'>
  children: ReactNode
}

/**
 * The plain form, helped by a script: one part at a time, questions that do not apply hidden, and the answers kept on this device. The form is sent
 * as it is; nothing of it goes to the server before.
 */
export function SurveyHelp({ place, progress, texts, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState(0)
  const [isHelped, setIsHelped] = useState(false)
  const last = progress.length - 1
  useEffect(() => {
    const form = root.current?.querySelector('form')
    if (!form) return
    fillAgain(form, kept(place))
    let isNumber: Parameters<typeof applyConditions>[2]
    const apply = () => applyConditions(form, texts.choose, isNumber)
    apply()
    setIsHelped(true)
    // Few surveys ask for a number: what reads one is loaded for them alone.
    if (form.querySelector('[data-fault]'))
      import('./number-field').then(
        ({ isNumberTyped }) => {
          isNumber = isNumberTyped
          apply()
        },
        // Without it the server alone checks the number.
        () => undefined,
      )
    const onInput = () => {
      apply()
      keepFilled(form, place)
    }
    form.addEventListener('input', onInput)
    return () => form.removeEventListener('input', onInput)
  }, [place, texts.choose])
  useEffect(() => {
    const form = root.current?.querySelector('form')
    if (!form || !isHelped) return
    for (const [at, each] of partsOf(form).entries()) each.hidden = at !== part
    const send = form.querySelector<HTMLElement>('[data-send]')
    if (send) send.hidden = part !== last
    const onSubmit = (event: Event) => {
      if (part === last) return
      event.preventDefault()
      if (isPartValid(form, part)) setPart(part + 1)
    }
    form.addEventListener('submit', onSubmit)
    return () => form.removeEventListener('submit', onSubmit)
  }, [part, last, isHelped])
  const go = (to: number) => {
    const form = root.current?.querySelector('form')
    if (!form || (to > part && !isPartValid(form, part))) return
    setPart(to)
    root.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={root} className="stack" data-interactive={isHelped}>
      {isHelped && last > 0 && (
        <div className="stack tight" role="status">
          <span className="small soft">{progress[part]}</span>
          <progress value={part + 1} max={last + 1} aria-hidden="true" />
        </div>
      )}
      {children}
      {isHelped && last > 0 && (
        <div className="row tight">
          {part > 0 && (
            <button type="button" className="button quiet" onClick={() => go(part - 1)}>
              {texts.back}
            </button>
          )}
          {part < last && (
            <button type="button" className="button" onClick={() => go(part + 1)}>
              {texts.next}
            </button>
          )}
        </div>
      )}
      {isHelped && <p className="small soft">{texts.kept}</p>}
    </div>
  )
}

/** After the response: nothing of it stays on the device. */
export function ForgetKept({ place }: { place: string }) {
  useEffect(() => forgetFilled(place), [place])
  return null
}
