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

type Props = { itemId: string; state: string }

/** The word for the state of an item. */
export function LiveState({ itemId, state: drawn, words }: Props & { words: Readonly<Record<string, string>> }) {
  const word = words[useLiveState(itemId, drawn)]
  return word ? <span>{word}</span> : null
}

/** What is shown once an item is done, and what before. */
export function WhenDone({ itemId, state: drawn, done, otherwise }: Props & { done: ReactNode; otherwise: ReactNode }) {
  const isDone = ['completed', 'passed', 'waived'].includes(useLiveState(itemId, drawn))
  return <>{isDone ? done : otherwise}</>
}
