import { acknowledgement } from './acknowledgement'
import { article } from './article'
import { audio } from './audio'
import { branching } from './branching'
import { checklist } from './checklist'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { document } from './document'
import { dragDrop } from './drag-drop'
import { embed } from './embed'
import { flashcards } from './flashcards'
import { glossary } from './glossary'
import { hotspot } from './hotspot'
import { inPerson } from './in-person'
import { poll } from './poll'
import { quiz } from './quiz'
import { slides } from './slides'
import { timeline } from './timeline'
import { video } from './video'

/** The types of the product, those used most first. */
export const builtInTypes: readonly BuiltInType[] = [
  article,
  video,
  audio,
  document,
  embed,
  slides,
  flashcards,
  glossary,
  checklist,
  hotspot,
  dragDrop,
  branching,
  timeline,
  quiz,
  poll,
  acknowledgement,
  inPerson,
]

/** What every organization starts with; the keys are reserved. */
export const builtInModuleTypes: readonly ModuleTypeData[] = builtInTypes.map(({ type }) => type)

const planned = [
  'assessment.assignment',
  'assessment.peerReview',
  'assessment.survey',
  'assessment.coding',
  'assessment.oral',
  'interactive.simulation',
  'social.discussion',
  'live.session',
  'launch.scorm',
  'launch.cmi5',
  'launch.xapi',
  'launch.lti',
  'path.milestone',
]
/** Keys reserved for types of the product, existing or planned. */
export const builtInModuleTypeKeys: readonly string[] = [...new Set([...builtInModuleTypes.map(({ key }) => key), ...planned])]

const byKey = new Map(builtInTypes.map((definition) => [definition.type.key, definition]))
export const builtInType = (typeKey: string): BuiltInType | undefined => byKey.get(typeKey)

/** Whether new modules are made of a type. */
export const isLearnable = (typeKey: string): boolean => builtInType(typeKey)?.isLearnable !== false
