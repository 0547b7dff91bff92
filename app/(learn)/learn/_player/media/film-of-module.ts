import { cueKinds, skipRules, trackKinds } from '@/lib/domain/learning/media/words'
import { numberOf, recordsOf, textOf, type Values } from '../body-values'
import type { PlayedModule } from '../scene'
import type { Film, FilmCue } from './film'

const kindOf = <K extends string>(kinds: readonly K[], value: unknown, otherwise: K): K =>
  kinds.find((kind) => kind === value) ?? otherwise

/**
 * The film of a lesson, from the author's settings. The published timeline of the film itself replaces its
 * chapters, cues and tracks.
 */
export function filmOfModule(kind: Film['kind'], { body, settings, assets, locale }: PlayedModule): Film {
  const asset = assets[textOf(body.mediaId)]
  const caption = textOf(settings.defaultCaption) || locale
  return {
    kind,
    source: asset ? { type: 'file', url: asset.url, mediaType: asset.mediaType } : null,
    poster: null,
    duration: null,
    tracks: recordsOf(body.tracks).flatMap((track, at) => {
      const file = assets[textOf(track.file)]
      const tag = textOf(track.locale)
      const of = kindOf(trackKinds, track.kind, 'captions')
      const isDefault = of === 'captions' && tag === caption
      return file ? [{ id: `own-${at}`, src: file.url, kind: of, locale: tag, label: '', isDefault }] : []
    }),
    chapters: recordsOf(body.chapters).map(({ id, at, title }) => ({
      id: textOf(id),
      at: numberOf(at, 0),
      title: textOf(title),
    })),
    cues: recordsOf(body.cues).map(cueOf),
    policy: {
      preventSkip: kindOf(skipRules, settings.preventSkip, 'none'),
      maxRate: numberOf(settings.maxRate, 2),
      completeAtPercent: numberOf(settings.completeAtPercent, 90),
      requireCues: settings.requireCues !== false,
      requireFocus: false,
    },
    endScreen: null,
    timelineNumber: null,
  }
}

function cueOf(cue: Values): FilmCue {
  const kind = kindOf(cueKinds, cue.kind, 'note')
  const isAsked = kind === 'question' || kind === 'mustAcknowledge'
  return {
    id: textOf(cue.id),
    kind,
    at: numberOf(cue.at, 0),
    until: typeof cue.until === 'number' ? cue.until : null,
    pauses: isAsked || cue.pause === true,
    insists: isAsked,
    title: textOf(cue.title),
    text: textOf(cue.text),
    url: textOf(cue.url),
    options: [],
    question: null,
  }
}
