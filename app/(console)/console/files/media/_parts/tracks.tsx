import { createTrack, deleteTrack, type readTrack, updateTrack } from '@/lib/domain/learning/media/tracks/tracks.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { TrackEditor } from './track-editor'

type Props = { person: Person; mediaId: string; tracks: DataOf<typeof readTrack>[] }

/** The captions and other tracks of a film, with their editors. */
export function Tracks({ person, mediaId, tracks }: Props) {
  const { t, textsOf, me } = person
  const { mediaDesk: words } = textsOf('mediaDesk')
  return (
    <Panel
      title={words.tracks.title}
      intro={words.tracks.intro}
      tools={can(me, createTrack) && <TrackEditor mediaId={mediaId} endpoint={endpoint(createTrack)} />}
    >
      {tracks.length === 0 && <p className="soft">{words.tracks.none}</p>}
      <ul className="lines">
        {tracks.map((track) => (
          <li key={track.id} className="bar">
            <span className="two-lines">
              <bdi>{track.label}</bdi>
              <span className="small soft">
                {words.tracks.kinds[track.kind]} · {t('mediaDesk.tracks.lines', { count: track.lineCount })} ·{' '}
                {t('mediaDesk.tracks.found', { count: track.findings.length })}
              </span>
            </span>
            <span className="row tight">
              {can(me, updateTrack) && (
                <TrackEditor key={track.version} mediaId={mediaId} track={track} endpoint={endpoint(updateTrack)} />
              )}
              {can(me, deleteTrack) && (
                <ActionButton
                  endpoint={endpoint(deleteTrack)}
                  input={{ params: { id: mediaId, trackId: track.id } }}
                  label={words.tracks.remove}
                  done={words.tracks.removed}
                  confirm={{ title: words.tracks.removeTitle, detail: <p>{words.tracks.removeDetail}</p> }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
