import { Generic } from './generic/generic'
import type { ModulePlayer } from './scene'
import { acknowledgement } from './types/acknowledgement/server'
import { article } from './types/article/server'
import { audio } from './types/audio/server'
import { branching } from './types/branching/server'
import { checklist } from './types/checklist/server'
import { document } from './types/document/server'
import { dragDrop } from './types/drag-drop/server'
import { embed } from './types/embed/server'
import { flashcards } from './types/flashcards/server'
import { glossary } from './types/glossary/server'
import { hotspot } from './types/hotspot/server'
import { inPerson } from './types/in-person/server'
import { poll } from './types/poll/server'
import { quiz } from './types/quiz/server'
import { slides } from './types/slides/server'
import { timeline } from './types/timeline/server'
import { video } from './types/video/server'

/** The players of the types of the product. */
export const players: readonly ModulePlayer[] = [
  acknowledgement,
  article,
  audio,
  branching,
  checklist,
  document,
  dragDrop,
  embed,
  flashcards,
  glossary,
  hotspot,
  inPerson,
  poll,
  quiz,
  slides,
  timeline,
  video,
]

const byKey = new Map(players.map((player) => [player.typeKey, player]))

/** Every type without a player of its own is played by its schemas. */
export const playerOf = (typeKey: string): ModulePlayer => byKey.get(typeKey) ?? { typeKey, Played: Generic }
