import { deleteTrack, readTrack, updateTrack } from '@/lib/domain/media/tracks/tracks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readTrack, updateTrack, deleteTrack)
