'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { readTranscript } from '@/lib/domain/learning/media/timelines/learner-timeline.contract'
import { direction, isLanguage } from '@/lib/platform/i18n/languages'
import { callOnce } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Messages } from '@/messages/catalogue'
import { lineAt } from './cues.rules'
import type { Transcript } from './film-of-timeline'
import styles from './media.module.css'
import { TranscriptLines } from './transcript-lines'

type Props = {
  mediaId: string
  /** The transcript in the language of the page. */
  first: Transcript
  endpoint: Endpoint<typeof readTranscript>
  texts: Messages['player']['media']
  numerals: 'latn' | 'arab'
  place: number
  goTo: (at: number) => void
}

/**
 * The transcript of a film, in the direction of its language: it follows the playback, can be searched, and
 * each line is a link to its place in the film.
 */
export function TranscriptPanel({ mediaId, first, endpoint, texts, numerals, place, goTo }: Props) {
  const [shown, setShown] = useState({ transcript: first, q: '' })
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { transcript, q } = shown
  const { locale, availableLocales, lines } = transcript
  const current = q === '' ? lineAt(lines, place) : -1
  useEffect(() => {
    const [box, line] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    // Only the list scrolls, never the page, and only while its reader is not in it.
    if (!box || !line || current < 0 || box.contains(document.activeElement)) return
    box.scrollTop = line.offsetTop - box.clientHeight / 3
  }, [current])
  const load = async (next: { locale: string | null; q: string }) => {
    try {
      const query = { ...(next.locale && { locale: next.locale }), ...(next.q && { q: next.q }) }
      const { data } = await callOnce(endpoint, { params: { mediaId }, query })
      setShown({ transcript: data, q: next.q })
      setProblem('')
    } catch (error) {
      console.warn(error)
      setProblem(texts.notLoaded)
    }
  }
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void load({ locale, q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }
  return (
    <details className="stack tight">
      <summary>{texts.transcript}</summary>
      <form className={styles.search} onSubmit={search}>
        <input type="search" name="q" aria-label={texts.searchTranscript} placeholder={texts.searchTranscript} maxLength={200} />
        {availableLocales.length > 1 && (
          <select
            aria-label={texts.transcriptLanguage}
            value={locale ?? ''}
            onChange={({ target }) => void load({ locale: target.value, q })}
          >
            {availableLocales.map((tag) => (
              <option key={tag} value={tag}>
                {new Intl.DisplayNames([tag], { type: 'language' }).of(tag)}
              </option>
            ))}
          </select>
        )}
        <button type="submit" className="button quiet">
          {texts.search}
        </button>
      </form>
      <p role="status" className="small soft">
        {problem || (q !== '' && lines.length === 0 && texts.nothingFound)}
      </p>
      <div
        ref={list}
        className={styles.transcript}
        dir={isLanguage(locale) ? direction(locale) : 'auto'}
        lang={locale ?? undefined}
      >
        <TranscriptLines {...{ lines, numerals, current, goTo }} />
      </div>
    </details>
  )
}
