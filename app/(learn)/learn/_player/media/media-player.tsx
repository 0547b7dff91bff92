import { textOf } from '../body-values'
import { Lines } from '../parts/prose'
import { StandingNote } from '../parts/standing'
import type { PlayerProps } from '../scene'
import { EnhanceMedia } from './enhance-media'
import { filmOfModule } from './film-of-module'
import { MediaView } from './media-view'

/** A film or a recording. */
export function MediaPlayer({ kind, module, scene, texts: all }: PlayerProps & { kind: 'video' | 'audio' }) {
  const film = filmOfModule(kind, module)
  const texts = all.media
  const transcript = textOf(module.body.transcript)
  return (
    <div className="stack">
      <Lines text={textOf(module.body.intro)} />
      <EnhanceMedia props={{ scene, film, texts }}>
        <MediaView {...{ film, texts }} title={module.title} numerals={scene.regional.numerals} />
        <StandingNote scene={scene} standing={scene.standing} />
      </EnhanceMedia>
      {transcript && (
        <details className="stack">
          <summary>{texts.transcript}</summary>
          <Lines text={transcript} />
        </details>
      )}
    </div>
  )
}
