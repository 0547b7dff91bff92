import { Generic } from './generic/generic'
import * as joined from './player-list'
import type { ModulePlayer } from './scene'

/** The players of the types of the product. */
export const players: readonly ModulePlayer[] = Object.values<ModulePlayer>(joined)

const byKey = new Map(players.map((player) => [player.typeKey, player]))

/** Every type without a player of its own is played by its schemas. */
export const playerOf = (typeKey: string): ModulePlayer => byKey.get(typeKey) ?? { typeKey, Played: Generic }
