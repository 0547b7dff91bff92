import type { Messages } from '@/messages/catalogue'
import type { FilmTrack } from './film'

type Texts = Messages['player']['media']

/** The name of a track: the author's label, or else its kind and language. */
export const trackLabel = ({ kind, locale, label }: FilmTrack, texts: Texts): string => {
  if (label) return label
  return texts.tracks[kind].replace('{language}', locale && languageOf(locale))
}

const languageOf = (locale: string) =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(locale) ?? locale

/** The name of captions in a list of tracks: the track's label, or only the language if no other has it. */
export const captionName = (track: FilmTrack, all: readonly FilmTrack[], texts: Texts): string =>
  track.label || !track.locale || all.filter(({ locale }) => locale === track.locale).length > 1
    ? trackLabel(track, texts)
    : languageOf(track.locale)

/** The tracks inside a player of the browser. */
export const Tracks = ({ tracks, texts }: { tracks: readonly FilmTrack[]; texts: Texts }) =>
  tracks.map((track) => (
    <track
      key={track.id}
      id={`track-${track.id}`}
      src={track.src}
      kind={track.kind}
      srcLang={track.locale}
      label={trackLabel(track, texts)}
      default={track.isDefault}
    />
  ))
