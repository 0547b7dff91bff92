'use client'
import { type FormEvent, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { idsIn } from '../answers.rules'
import { SaveState } from '../parts/save-state'
import { StandingNote } from '../parts/standing'
import type { Scene } from '../scene'
import { useActivity } from '../use-activity'
import styles from './media.module.css'
import { type Media, type MediaCue, MediaView } from './media-view'
import { useWatching } from './use-watching'
import { cueAt } from './watching.rules'

type Props = { scene: Scene; media: Media; texts: Messages['player']['media'] }

export function Island({ scene, media, texts }: Props) {
  const activity = useActivity(scene)
  const { player, on, step } = useWatching(scene, media, activity)
  const answered = new Set([
    ...idsIn(activity.events, 'cueAnswered', 'cueId'),
    ...idsIn(activity.events, 'cueAcknowledged', 'cueId'),
  ])
  const [cue, setCue] = useState<MediaCue | null>(null)
  const onTimeUpdate = () => {
    const at = step()
    if (at === null) return
    const next = cueAt(media.cues, at, answered)
    if (next?.id !== cue?.id) setCue(next)
    if (next?.pauses && next.id !== cue?.id) player.current?.pause()
  }
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!cue) return
    const given = new FormData(event.currentTarget).get('answer')
    if (cue.isQuestion && typeof given === 'string' && given.trim() === '') return
    if (cue.isQuestion) void activity.send('cueAnswered', { cueId: cue.id, answer: String(given) })
    else void activity.send('cueAcknowledged', { cueId: cue.id })
    setCue(null)
    void player.current?.play()
  }
  const goTo = (at: number) => {
    if (!player.current) return
    player.current.currentTime = at
    void player.current.play()
  }
  return (
    <div className="stack">
      <MediaView
        {...{ media, texts, player }}
        on={{ ...on, onTimeUpdate }}
        title={scene.title}
        numerals={scene.regional.numerals}
        onChapter={goTo}
      >
        <div role="status">{cue && <CueForm key={cue.id} cue={cue} texts={texts} onSubmit={answer} />}</div>
      </MediaView>
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

type CueProps = { cue: MediaCue; texts: Props['texts']; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
/** What the author has put at a moment: a note, a link, a question, or words to take note of. */
const CueForm = ({ cue: { title, text, url, isQuestion, pauses }, texts, onSubmit }: CueProps) => (
  <form className={styles.cue} onSubmit={onSubmit}>
    <p dir="auto">
      <strong>{title}</strong>
    </p>
    {text && <p dir="auto">{text}</p>}
    {url && (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {texts.openLink}
      </a>
    )}
    {isQuestion && <textarea name="answer" aria-label={texts.answer} dir="auto" rows={2} maxLength={5_000} />}
    {pauses && (
      <div>
        <button type="submit" className="button">
          {isQuestion ? texts.answerAndGoOn : texts.goOn}
        </button>
      </div>
    )}
  </form>
)
