import { textOf } from '../body-values'
import { Lines } from '../parts/prose'
import { StandingNote } from '../parts/standing'
import type { PlayerProps } from '../scene'
import { EnhanceMedia } from './enhance-media'
import { filmOfModule } from './film-of-module'
import { evidenceOf, filmWithTimeline } from './film-of-timeline'
import { MediaView } from './media-view'

/** A film or a recording. */
export function MediaPlayer({ kind, module, scene, texts: all, recorded }: PlayerProps & { kind: 'video' | 'audio' }) {
  const written = filmOfModule(kind, module)
  const caption = textOf(module.settings.defaultCaption) || module.locale
  const film = recorded ? filmWithTimeline(written, recorded.timeline, caption) : written
  const record = recorded && { ...recorded, evidence: evidenceOf(recorded.timeline) }
  const texts = all.media
  const transcript = textOf(module.body.transcript)
  return (
    <div className="stack">
      <Lines text={textOf(module.body.intro)} />
      {recorded && film.duration !== null && (
        <noscript>
          <p className="notice">{texts.needsScript}</p>
        </noscript>
      )}
      <EnhanceMedia props={{ scene, film, texts, record: record ?? null }}>
        <MediaView
          {...{ film, texts }}
          title={module.title}
          numerals={scene.regional.numerals}
          transcript={recorded?.transcript ?? null}
        />
        <StandingNote scene={scene} standing={scene.standing} />
      </EnhanceMedia>
      {transcript && !recorded?.transcript && (
        <details className="stack">
          <summary>{texts.transcript}</summary>
          <Lines text={transcript} />
        </details>
      )}
    </div>
  )
}
