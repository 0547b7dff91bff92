'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { onStanding } from './standing-news'

/** The state of an item as the page was drawn, and after each answer of the server to what is done in it. */
function useLiveState(itemId: string, drawn: string): string {
  const [state, setState] = useState(drawn)
  useEffect(() => setState(drawn), [drawn])
  useEffect(() => onStanding(itemId, (told) => setState(told)), [itemId])
  return state
}
const isDone = (state: string) => ['completed', 'passed', 'waived'].includes(state)

type Props = { itemId: string; state: string }

/** The word for the state of an item. */
export function LiveState({ itemId, state: drawn, words }: Props & { words: Readonly<Record<string, string>> }) {
  const word = words[useLiveState(itemId, drawn)]
  return word ? <span>{word}</span> : null
}

/** The station of the item that is open on the page. */
export function LiveStation({ itemId, state: drawn, className }: Props & { className: string | undefined }) {
  return <i className={className} data-state={isDone(useLiveState(itemId, drawn)) ? 'done' : 'open'} />
}

type WhenDoneProps = Props & {
  done: ReactNode
  /** In place of `done` where the item was not done when the page was drawn. */
  justDone?: ReactNode
  otherwise: ReactNode
}
/** One content for an item that is done, another for one that is not. */
export function WhenDone({ itemId, state: drawn, done, justDone = done, otherwise }: WhenDoneProps) {
  if (!isDone(useLiveState(itemId, drawn))) return <>{otherwise}</>
  return <>{isDone(drawn) ? done : justDone}</>
}
