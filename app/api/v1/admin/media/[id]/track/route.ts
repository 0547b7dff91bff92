import { createTrack, listTracks } from '@/lib/domain/media/tracks/tracks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listTracks, createTrack)
