import type { ComponentType, ReactNode } from 'react'
import type { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import type { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import type { Learner } from '../_parts/learn-page'
import type { RecordedFilm } from './media/recorded'
import type { OwnEvent, Standing } from './outbox/queue.rules'
import type { LearnerModule } from './props'

export type PlayedModule = LearnerModule
export type ModuleProgress = DataOf<typeof readModuleProgress>
export type Checked = NonNullable<ModuleProgress['checked']>
/** The person's fields that a player needs. */
export type Reader = Pick<Person, 't' | 'language' | 'regional' | 'path' | 'host'> & { profile: { id: string } }

/** The context of every interactive part. Plain data, because it goes to the browser. */
export type Scene = {
  moduleId: string
  title: string
  learnerId: string
  /** Language of the content. */
  locale: 'ar' | 'en'
  /** False for a preview, a locked module, and whoever is not enrolled: then nothing is sent. */
  canAnswer: boolean
  /** A preview: its interactive parts are tried out, and nothing of it leaves the page. */
  isTrial: boolean
  /** The earlier events in this module, as the server knows them. */
  events: OwnEvent[]
  standing: Standing | null
  attempts: number
  /** The played parts of a film or recording before this visit. */
  played: ModuleProgress['items'][number]['played']
  /** The marks of the newest answer, where it has several parts. */
  checked: Checked | null
  regional: RegionalFormat
  endpoint: Endpoint<typeof sendEvents>
  progress: Endpoint<typeof readModuleProgress>
  texts: Messages['player']['common']
}

/** Props of the server part of a type. */
export type PlayerProps = {
  module: PlayedModule
  scene: Scene
  reader: Reader
  texts: Messages['player']
  /** Of a film or recording that has a record of its own. */
  recorded?: RecordedFilm | null
  /** The sessions of a lesson that people attend, to be booked. */
  dates?: ReactNode
}

/**
 * The player of a type. `more`: what it reads from the API beside the module. `Text`: a module that is only read, which needs neither its progress nor a scene. `Page`: one with records of its own, which it
 * reads from the API itself.
 */
export type ModulePlayer =
  | {
      typeKey: string
      Played: ComponentType<PlayerProps>
      more?: (module: PlayedModule, learner: Learner) => Promise<Pick<PlayerProps, 'recorded' | 'dates'>>
    }
  | { typeKey: string; Text: ComponentType<{ module: PlayedModule; tableName: string }> }
  | { typeKey: string; Page: ComponentType<{ module: PlayedModule; learner: Learner; item: { id: string } }> }
