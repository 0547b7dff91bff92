import { serves } from '@/lib/platform/serving/serves'
import * as notes from './learner-notes.service'
import { learnerNotes } from './room'

export const server = serves(learnerNotes, { services: [notes] })
