import type { OnlineProvider } from '../words'
import { bigBlueButton } from './big-blue-button.service'
import { jitsi } from './jitsi.service'
import type { OnlineRooms } from './online-room.rules'
import { teams } from './teams.service'
import { zoom } from './zoom.service'

/** The online rooms of each provider. */
export const roomsOf: Record<OnlineProvider, OnlineRooms> = { jitsi, bigBlueButton, teams, zoom }
