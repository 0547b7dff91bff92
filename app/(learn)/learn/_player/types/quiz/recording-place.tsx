'use client'
import { useEffect } from 'react'
import type { sendRecord } from '@/lib/domain/assessing/assessments/record/record.contract'
import { callOnce } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { onReasons } from '@/lib/ui/sending/reasons'
import { Recorder } from './recording'

/** The question in whose control something happened, by the ids of the controls. */
function questionAt(target: EventTarget | null, attemptId: string): string | undefined {
  const control = target instanceof Element ? target.closest(`[id^="${attemptId}-q"]`) : null
  return control?.id.slice(attemptId.length + 1).match(/^q\d+/)?.[0]
}

/** Reports that the page of an attempt was opened, left and returned to, and how long a pasted text was. It shows nothing. */
export function Recording({ attemptId, send }: { attemptId: string; send: Endpoint<typeof sendRecord> }) {
  useEffect(() => {
    const tab = crypto.randomUUID()
    const params = { attemptId }
    const recorder = new Recorder({
      send: (events) => callOnce(send, { params, body: { tab, events } }),
      now: () => performance.now(),
    })
    recorder.add({ kind: 'opened' })
    let isHere = document.hasFocus()
    const look = () => {
      // A moment later: the focus may only have moved to another part of this page.
      setTimeout(() => {
        const is = document.visibilityState === 'visible' && document.hasFocus()
        if (is !== isHere) recorder.add({ kind: is ? 'returned' : 'left' })
        isHere = is
      })
    }
    const paste = (event: ClipboardEvent) => {
      const length = event.clipboardData?.getData('text').length ?? 0
      recorder.add({ kind: 'pasted', length, questionRef: questionAt(event.target, attemptId) })
    }
    addEventListener('blur', look)
    addEventListener('focus', look)
    document.addEventListener('paste', paste)
    const end = onReasons({ online: () => void recorder.flush(), visibility: look, leave: () => void recorder.flush() })
    return () => {
      removeEventListener('blur', look)
      removeEventListener('focus', look)
      document.removeEventListener('paste', paste)
      end()
      void recorder.flush()
    }
  }, [attemptId, send])
  return null
}
