import type { Messages } from '@/messages/catalogue'
import type { FilmTrack } from './film'

type Texts = Messages['player']['media']

/** What a track is called: as its author named it, or else by its kind and language. */
export const trackLabel = ({ kind, locale, label }: FilmTrack, texts: Texts): string => {
  if (label) return label
  const language = locale && (new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(locale) ?? locale)
  return texts.tracks[kind].replace('{language}', language)
}

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
