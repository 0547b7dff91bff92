import { MediaPlayer } from '../../media/media-player'
import { recordedFilm } from '../../media/recorded'
import type { ModulePlayer, PlayerProps } from '../../scene'

const Audio = (props: PlayerProps) => <MediaPlayer {...props} kind="audio" />

export const audio: ModulePlayer = {
  typeKey: 'content.audio',
  Played: Audio,
  more: async (...given) => ({ recorded: await recordedFilm(...given) }),
}
