import { MediaPlayer } from '../../media/media-player'
import type { ModulePlayer, PlayerProps } from '../../scene'

const Video = (props: PlayerProps) => <MediaPlayer {...props} kind="video" />

export const video: ModulePlayer = { typeKey: 'content.video', Played: Video }
