import type { ComponentType } from 'react'
import type { PlayerProps } from './scene'
import { Branching } from './types/branching'
import { Checklist } from './types/checklist'
import { DocumentPlayer } from './types/document'
import { DragDrop } from './types/drag-drop'
import { Embed } from './types/embed'
import { Flashcards } from './types/flashcards'
import { Generic } from './types/generic'
import { Glossary } from './types/glossary'
import { Hotspot } from './types/hotspot'
import { MediaPlayer } from './types/media'
import { MeetingPlayer } from './types/meeting'
import { PolicyPlayer } from './types/policy'
import { PollPlayer } from './types/poll'
import { Quiz } from './types/quiz'
import { Slides } from './types/slides'
import { Timeline } from './types/timeline'

/** The players of the types of the product. Every other type is played by its schemas. */
const players = new Map<string, ComponentType<PlayerProps>>([
  ['assessment.quiz', Quiz],
  ['content.audio', MediaPlayer],
  ['content.document', DocumentPlayer],
  ['content.embed', Embed],
  ['content.flashcards', Flashcards],
  ['content.glossary', Glossary],
  ['content.slides', Slides],
  ['content.video', MediaPlayer],
  ['interactive.branching', Branching],
  ['interactive.checklist', Checklist],
  ['interactive.dragDrop', DragDrop],
  ['interactive.hotspot', Hotspot],
  ['interactive.timeline', Timeline],
  ['live.inPerson', MeetingPlayer],
  ['policy.acknowledgement', PolicyPlayer],
  ['social.poll', PollPlayer],
])

export const playerOf = (typeKey: string): ComponentType<PlayerProps> => players.get(typeKey) ?? Generic
