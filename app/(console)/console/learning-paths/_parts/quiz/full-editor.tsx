'use client'
import { useEffect, useState } from 'react'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import type { Draft } from '@/lib/ui/questions/editor/draft'
import type { TypeEditor } from '@/lib/ui/questions/editor/editing'
import { uiOf } from '@/lib/ui/questions/question-uis'
import { MoreSection, QuestionSection } from '../../../question-banks/_parts/editor'

const loaded = new Map<QuestionTypeName, TypeEditor>()

/** The editor of a type, loaded when it is needed; null until then. */
export function useTypeEditor(type: QuestionTypeName): TypeEditor | null {
  const [editor, setEditor] = useState<{ type: QuestionTypeName; of: TypeEditor } | null>(null)
  useEffect(() => {
    let isCurrent = true
    uiOf(type)
      .loadEditor()
      .then((of) => {
        loaded.set(type, of)
        if (isCurrent) setEditor({ type, of })
      }, console.warn)
    return () => {
      isCurrent = false
    }
  }, [type])
  return editor?.type === type ? editor.of : (loaded.get(type) ?? null)
}

type Props = { draft: Draft; change: (draft: Draft) => void; id: string }

/** Everything a question can have, in both languages, in its place in the quiz. */
export function FullEditor({ draft, change, id }: Props) {
  const type = useTypeEditor(draft.design.type)
  if (!type) return <div className="panel" aria-busy="true" />
  const editing = { draft, change, faults: {}, id }
  return (
    <div className="stack">
      <QuestionSection editing={editing} type={type} />
      <MoreSection editing={editing} />
    </div>
  )
}
