'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import { useConsole } from '@/lib/ui/console-provider'
import { freshKey } from '@/lib/ui/questions/editor/draft'
import { type Drafts, draftsOn } from '@/lib/ui/sending/drafts'
import { onReasons } from '@/lib/ui/sending/reasons'
import { deviceShelf } from '@/lib/ui/sending/store'
import { useTranslations } from '@/lib/ui/translations'
import { type Entry, missingIn, type OwnEntry, type Quiz } from './quiz-draft'
import { type Around, type Ids, QuizSaving, type QuizView } from './quiz-saving'

/** The copy that the device keeps while something is not saved yet. */
type Kept = Pick<QuizView, 'quiz' | 'ids'>
export type QuizOptions = Omit<Around, 'changed'> & {
  quiz: Quiz
  ids: Ids
  /** Whether the path is published and nothing else waits in its outline: then it is published with the quiz. */
  publishesPath: boolean
}
export type Publishing = 'no' | 'asked' | 'running' | 'done'

const isUnfinished = ({ quiz }: Kept) => quiz.entries.some((entry) => entry.kind === 'own' && missingIn(entry).length > 0)

/** The draft of this page that the device still has: of this lesson, or of a new one that never became one. */
function keptFor(drafts: Drafts<Kept>, ids: Ids): Kept | null {
  const found = drafts.read().filter(({ kept }) => kept.ids?.moduleId === ids.moduleId)
  const last = found.at(-1)?.kept ?? null
  drafts.forget(found.map(({ name }) => name))
  return last
}

/** A quiz of a path while it is written: its entries, how it is saved, and its publication. */
export function useQuiz({ quiz, ids, publishesPath, ...around }: QuizOptions) {
  const t = useTranslations('learningPaths.quiz')
  const { me } = useConsole()
  const [publishing, setPublishing] = useState<Publishing>('no')
  const [problem, setProblem] = useState<string | null>(null)
  const [saving] = useState(() => {
    const drafts = draftsOn<Kept>(deviceShelf(), me.id, `quiz/${around.pathId}`, freshKey())
    const first = keptFor(drafts, ids) ?? { quiz, ids }
    const made = new QuizSaving(first, {
      ...around,
      changed: (view) => {
        const isKept = view.status !== 'saved' || isUnfinished(view)
        drafts.keep(isKept ? { quiz: view.quiz, ids: view.ids } : null)
        if (view.ids.moduleId) leadHere(view.ids.moduleId)
      },
    })
    return made
  })
  const view = useSyncExternalStore(saving.subscribe, saving.snapshot, saving.snapshot)
  useEffect(() => {
    saving.enter()
    void saving.flush()
    const end = onReasons({ online: () => void saving.flush(), leave: () => void saving.flush() })
    return () => {
      end()
      void saving.flush()
      saving.leave()
    }
  }, [saving])
  const change = useCallback((make: (now: Quiz) => Quiz) => saving.change(make), [saving])
  const setEntries = useCallback(
    (make: (now: Entry[]) => Entry[]) => change((now) => ({ ...now, entries: make(now.entries) })),
    [change],
  )
  const isPublishing = useRef(false)
  const publish = async () => {
    if (isPublishing.current) return
    isPublishing.current = true
    setProblem(null)
    setPublishing('running')
    try {
      await saving.flush()
      const { quiz: now, failure } = saving.snapshot()
      const unfinished = now.entries.find((one): one is OwnEntry => one.kind === 'own' && missingIn(one).length > 0)
      if (now.entries.length === 0 || unfinished || failure || !saving.isSaved()) {
        setPublishing('asked')
        setProblem(failure ?? (now.entries.length === 0 ? t('noQuestions') : unfinished ? t('unfinished') : t('notSaved')))
        return
      }
      await saving.publish(publishesPath)
      setPublishing('done')
    } catch (error) {
      setPublishing('asked')
      setProblem(error instanceof ApiError ? error.message : t('notSaved'))
    } finally {
      isPublishing.current = false
    }
  }
  return { ...view, saving, change, setEntries, publishing, problem, publish }
}

/** The address of the lesson, so that the page opens it again when it is loaded anew. */
function leadHere(moduleId: string) {
  const url = new URL(location.href)
  if (url.searchParams.get('module') === moduleId) return
  url.searchParams.set('module', moduleId)
  url.searchParams.delete('section')
  history.replaceState(history.state, '', url)
}
