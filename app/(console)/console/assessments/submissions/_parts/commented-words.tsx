'use client'
import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { placesOfWords } from '@/lib/domain/assessing/assignments/marking/places.rules'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { CommentedText } from '@/lib/ui/placed-comments/commented-text'
import styles from '@/lib/ui/placed-comments/placed-comments.module.css'
import { useTranslations } from '@/lib/ui/translations'
import type { Comment, Place } from './use-change'

type Props = {
  text: string
  comments: readonly Comment[]
  mayWrite: boolean
  chosen: Place | null
  onChoose: (place: Place | null) => void
  /** The form of a new comment. */
  children: ReactNode
}

const longestQuote = 2000
/** Places that are offered for words that stand in the text more than once. */
const mostOffered = 200

/** The selected words of an element as a place in its text; null: nothing of it is selected. */
function selectedIn(element: HTMLElement): Place | null {
  const selection = window.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!element.contains(range.commonAncestorContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(range.startContainer, range.startOffset)
  const words = range.toString()
  const quote = words.trim().slice(0, longestQuote)
  if (quote === '') return null
  const start = before.toString().length + words.length - words.trimStart().length
  return { kind: 'text', start, end: start + quote.length, quote }
}

/** The text with its comments; words are chosen by selecting or by typing them. */
export function CommentedWords({ text, comments, mayWrite, chosen, onChoose, children }: Props) {
  const t = useTranslations('assignmentDesk.placed')
  const element = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const ranges = comments.flatMap(({ number, place }) =>
    place.kind === 'text' ? [{ number, start: place.start, end: place.end }] : [],
  )
  const take = () => {
    const place = element.current && selectedIn(element.current)
    if (!mayWrite || place?.kind !== 'text') return
    setTyped(place.quote)
    onChoose(place)
  }
  const words = chosen?.kind === 'text' ? chosen.quote : typed
  const places = words.trim() === '' ? [] : placesOfWords(text, words, mostOffered)
  const choose = (quote: string, start: number | undefined) =>
    onChoose(start === undefined ? null : { kind: 'text', start, end: start + quote.length, quote })
  const now = chosen?.kind === 'text' ? chosen.start : undefined
  return (
    <div className="stack tight">
      {/** biome-ignore lint/a11y/noStaticElementInteractions: words are selected as in any text; the field below does the same by keyboard */}
      <div ref={element} className={`well ${styles.text}`} dir="auto" data-text="theirs" onMouseUp={take} onTouchEnd={take}>
        <CommentedText text={text} ranges={ranges} />
      </div>
      {mayWrite && (
        <TextInput
          {...typedDirection}
          size="sm"
          label={t('words')}
          description={t('hint')}
          value={words}
          maxLength={longestQuote}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            choose(value, value.trim() === '' ? undefined : placesOfWords(text, value, 1)[0])
          }}
        />
      )}
      {mayWrite && words.trim() !== '' && (
        <p role="status" className="small soft">
          {t('occurrences', { count: places.length })}
        </p>
      )}
      {mayWrite && places.length > 1 && now !== undefined && (
        <NativeSelect
          size="sm"
          label={t('occurrence')}
          value={String(now)}
          data={[...new Set([...places, now])].map((start) => ({
            value: String(start),
            label: text.slice(Math.max(0, start - 20), start + words.length + 20),
          }))}
          onChange={({ currentTarget: { value } }) =>
            choose(
              words,
              places.find((start) => String(start) === value),
            )
          }
        />
      )}
      {children}
    </div>
  )
}
