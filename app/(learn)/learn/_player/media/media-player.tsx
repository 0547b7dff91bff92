import { numberOf, recordsOf, textOf } from '../body-values'
import { Lines } from '../parts/prose'
import { StandingNote } from '../parts/standing'
import type { PlayedModule, PlayerProps } from '../scene'
import { EnhanceMedia } from './enhance-media'
import type { Media } from './media-view'
import { MediaView } from './media-view'

const trackKinds = ['captions', 'subtitles', 'descriptions', 'chapters'] as const

type Kind = 'audio' | 'video'
function mediaOf(kind: Kind, { body, settings, assets, locale }: PlayedModule): Media {
  const asset = assets[textOf(body.mediaId)]
  const caption = textOf(settings.defaultCaption) || locale
  return {
    kind,
    src: asset?.url ?? null,
    mediaType: asset?.mediaType ?? '',
    tracks: recordsOf(body.tracks).flatMap((track) => {
      const file = assets[textOf(track.file)]
      const kind = trackKinds.find((it) => it === track.kind) ?? 'captions'
      const tag = textOf(track.locale)
      return file ? [{ src: file.url, kind, locale: tag, isDefault: kind === 'captions' && tag === caption }] : []
    }),
    chapters: recordsOf(body.chapters).map(({ id, at, title }) => ({
      id: textOf(id),
      at: numberOf(at, 0),
      title: textOf(title),
    })),
    cues: recordsOf(body.cues).map((cue) => ({
      ...{ id: textOf(cue.id), kind: textOf(cue.kind), at: numberOf(cue.at, 0) },
      until: typeof cue.until === 'number' ? cue.until : null,
      pauses: cue.kind === 'question' || cue.kind === 'mustAcknowledge',
      isQuestion: cue.kind === 'question',
      ...{ title: textOf(cue.title), text: textOf(cue.text), url: textOf(cue.url) },
    })),
    preventSkip: textOf(settings.preventSkip) || 'none',
    maxRate: numberOf(settings.maxRate, 2),
    completeAtPercent: numberOf(settings.completeAtPercent, 90),
  }
}

/** A film or a recording. */
export function MediaPlayer({ kind, module, scene, texts: all }: PlayerProps & { kind: Kind }) {
  const media = mediaOf(kind, module)
  const texts = all.media
  const transcript = textOf(module.body.transcript)
  return (
    <div className="stack">
      <Lines text={textOf(module.body.intro)} />
      <EnhanceMedia props={{ scene, media, texts }}>
        <MediaView {...{ media, texts }} title={module.title} numerals={scene.regional.numerals} />
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
