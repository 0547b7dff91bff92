import { MediaPlayer } from '../../media/media-player'
import { recordedFilm } from '../../media/recorded'
import type { ModulePlayer, PlayerProps } from '../../scene'

const Video = (props: PlayerProps) => <MediaPlayer {...props} kind="video" />

export const video: ModulePlayer = {
  typeKey: 'content.video',
  Played: Video,
  more: async (...given) => ({ recorded: await recordedFilm(...given) }),
}
