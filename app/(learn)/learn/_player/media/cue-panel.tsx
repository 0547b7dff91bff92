'use client'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Messages } from '@/messages/catalogue'
import type { FilmCue } from './film'
import styles from './media.module.css'

type Texts = Messages['player']['media']
type Props = {
  cue: FilmCue
  texts: Texts
  onSubmit: (answer: FormData) => void
  isBusy: boolean
  /** Its answer was taken, and is looked at. */
  isAnswered: boolean
  /** The question of a bank, and what is said of its answer. */
  children: ReactNode
}

/**
 * A cue of the author: a note, a link, a choice, a question, or words to notice. If playback waits for it, it
 * takes the focus, and later returns the focus to the element that had it.
 */
export function CuePanel({ cue, texts, onSubmit, isBusy, isAnswered, children }: Props) {
  const { kind, title, text, url, options, pauses, question } = cue
  const asks = !isAnswered && (kind === 'question' || kind === 'poll')
  const head = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!pauses) return
    const before = document.activeElement
    if (document.fullscreenElement) void document.exitFullscreen()
    head.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [pauses])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget, submitterOf(event)))
  }
  return (
    <form className={styles.cue} aria-labelledby={titleId} onSubmit={submit} data-cue={kind}>
      <h2 ref={head} id={titleId} tabIndex={-1} dir="auto" className={styles.cueTitle}>
        {title}
      </h2>
      {text && <p dir="auto">{text}</p>}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {texts.openLink}
        </a>
      )}
      {children}
      {kind === 'question' && !question && (
        <textarea name="answer" aria-label={texts.answer} dir="auto" rows={2} maxLength={5_000} required />
      )}
      {options.length > 0 && <Choices {...{ options, titleId }} isSentAtOnce={kind === 'branch'} isBusy={isBusy} />}
      {pauses && kind !== 'branch' && (
        <div>
          <button type="submit" className="button" disabled={isBusy}>
            {asks ? (question ? texts.check : texts.answerAndGoOn) : texts.goOn}
          </button>
        </div>
      )}
    </form>
  )
}

/** The button that was pressed, whose value counts where there are several. */
const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null

type ChoicesProps = { options: FilmCue['options']; titleId: string; isSentAtOnce: boolean; isBusy: boolean }
/** The ways on from a branch are buttons; the options of a poll are chosen and then sent. */
const Choices = ({ options, titleId, isSentAtOnce, isBusy }: ChoicesProps) =>
  isSentAtOnce ? (
    <div className={styles.choices}>
      {options.map(({ id, text }) => (
        <button key={id} type="submit" name="option" value={id} className="button quiet" disabled={isBusy} dir="auto">
          {text}
        </button>
      ))}
    </div>
  ) : (
    <div role="radiogroup" aria-labelledby={titleId} className={styles.choices}>
      {options.map(({ id, text }) => (
        <label key={id} className={styles.option}>
          <input type="radio" name="option" value={id} required />
          <span dir="auto">{text}</span>
        </label>
      ))}
    </div>
  )
