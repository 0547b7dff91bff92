'use client'
import { type FormEvent, useState } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../said'
import { clockTime } from './clock-time'
import styles from './media.module.css'
import type { FilmRecord } from './recorded'
import { type FilmNote, useNotes } from './use-notes'

const longest = 2_000

type Texts = Messages['player']['media']
type Props = {
  record: FilmRecord
  texts: Texts
  regional: RegionalFormat
  place: number
  goTo: (at: number) => void
}

/** The reader's own bookmarks and notes at times of a film, read once they are opened. */
export function FilmNotes({ record, texts, regional, place, goTo }: Props) {
  const { notes, problem, load, add, change, remove } = useNotes(record, texts.notLoaded)
  const time = clockTime(place, regional.numerals)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text') ?? '').trim()
    if (await add(Math.floor(place), text)) form.reset()
  }
  return (
    <details className="stack tight" onToggle={({ currentTarget }) => currentTarget.open && notes === null && void load()}>
      <summary>{texts.notes.title}</summary>
      <form className="stack tight" onSubmit={(event) => void submit(event)}>
        <label htmlFor="film-note" className="small soft">
          {texts.notes.private}
        </label>
        <textarea id="film-note" name="text" rows={2} maxLength={longest} dir="auto" />
        <div>
          <button type="submit" className="button quiet">
            {said(texts.notes.add, { time }, regional)}
          </button>
        </div>
      </form>
      <p role="status" className="small soft">
        {problem || (notes?.length === 0 && texts.notes.none)}
      </p>
      <ul className={styles.notes}>
        {notes?.map((note) => (
          <Note key={note.id} {...{ note, texts, regional, goTo, change, remove }} />
        ))}
      </ul>
    </details>
  )
}

type NoteProps = Pick<Props, 'texts' | 'regional' | 'goTo'> & {
  note: FilmNote
  change: (note: FilmNote, text: string) => Promise<boolean>
  remove: (note: FilmNote) => Promise<boolean>
}

function Note({ note, texts: { notes: texts }, regional, goTo, change, remove }: NoteProps) {
  const [isEdited, setIsEdited] = useState(false)
  const time = clockTime(note.at, regional.numerals)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (await change(note, text)) setIsEdited(false)
  }
  return (
    <li>
      <p className="row tight">
        <button
          type="button"
          className="link-button"
          onClick={() => goTo(note.at)}
          aria-label={said(texts.goTo, { time }, regional)}
        >
          <bdi dir="ltr">{time}</bdi>
        </button>
        <button
          type="button"
          className="link-button"
          aria-label={said(texts.editAt, { time }, regional)}
          onClick={() => setIsEdited(!isEdited)}
        >
          {texts.edit}
        </button>
        <button
          type="button"
          className="link-button"
          aria-label={said(texts.removeAt, { time }, regional)}
          onClick={() => void remove(note)}
        >
          {texts.remove}
        </button>
      </p>
      {isEdited ? (
        <form className="stack tight" onSubmit={(event) => void save(event)}>
          <textarea name="text" rows={2} maxLength={longest} dir="auto" defaultValue={note.text} aria-label={texts.title} />
          <div>
            <button type="submit" className="button quiet">
              {texts.save}
            </button>
          </div>
        </form>
      ) : (
        note.text && <p dir="auto">{note.text}</p>
      )}
    </li>
  )
}
