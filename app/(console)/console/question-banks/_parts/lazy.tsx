'use client'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import styles from '@/lib/ui/questions/editor/question-banks.module.css'
import type { EditorProps } from './editor'

// Distributed over the kinds of props, so that each keeps its own.
type Without<P> = P extends unknown ? Omit<P, 'type'> : never
type Given = Without<EditorProps>

async function load(name: QuestionTypeName): Promise<ComponentType<Given>> {
  const [{ Editor }, { uiOf }] = await Promise.all([import('./editor'), import('@/lib/ui/questions/question-uis')])
  const type = await uiOf(name).loadEditor()
  return (props) => <Editor {...props} type={type} />
}

const loading = () => <div className={`panel ${styles.waiting}`} aria-busy="true" />
const loaded = new Map<QuestionTypeName, ComponentType<Given>>()

/** The editor with that of a type, loaded when it is shown, into space reserved for it. */
function editorOf(type: QuestionTypeName): ComponentType<Given> {
  const Editor = loaded.get(type) ?? dynamic(() => load(type), { ssr: false, loading })
  loaded.set(type, Editor)
  return Editor
}

export function EditorLazy({ type, ...props }: Given & { type: QuestionTypeName }) {
  const Loaded = editorOf(type)
  return <Loaded {...(props as Given)} />
}
